// The build puts Preact's module beside ours, unchanged.
export { Fragment, h, hydrate, render } from "preact";
