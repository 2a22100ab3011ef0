// Starts the page: shows how far Python is, hands readers' events to it, patches figures with its answers.
import { Desk } from "./desk.js";
import { listen } from "./events.js";
import { adopt, show } from "./patch.js";
import { Announcer, Notice } from "./notice.js";
import { PythonWorker } from "./python.js";

const notice = new Notice(document);
const announcer = new Announcer(document.querySelector("[role=status]"));

const root = document.documentElement;
const figures = [...document.querySelectorAll("[data-figure]")];

const python = new PythonWorker({
  progress: (stage, loaded, total) => notice.loading(stage, loaded, total),
  ready: () => {
    root.dataset.python = "ready";
    desk.open();
  },
  complete: () => notice.ready(),
  reply: (reply) => desk.answered(reply),
  failed: (reason) => {
    root.dataset.python = "failed";
    notice.failed(reason, () => location.reload());
  },
});

const desk = new Desk({
  send: (message) => python.send(message),
  waiting: (figure, count) => notice.waiting(figure, count),
  show: (reply, held) => {
    show(document.getElementById(reply.figure), reply.view, held);
    announcer.say(reply.announce);
  },
});

root.dataset.python = "loading";
for (const figure of figures) listen(figure, (event) => desk.take(figure.id, event));
python.start();

// The markup is the first views already; Preact takes it over.
const first = await (await fetch(new URL("first.json", import.meta.url))).json();
for (const figure of figures) adopt(figure, first[figure.id]);
