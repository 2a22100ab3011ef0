// Goes before the worker's own script, where Python's memory is to be measured: the page keeps it to itself.
self.keptMemories = [];
WebAssembly.Memory = new Proxy(WebAssembly.Memory, {
  construct(target, given) {
    const memory = new target(...given);
    self.keptMemories.push(memory);
    return memory;
  },
});
