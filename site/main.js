// Starts the page: hands readers' events to the desk, patches figures with its answers, says how far Python is.
import { folder, hashes } from "./beside.js";
import { linkIsFast } from "./connection.js";
import { Desk } from "./desk.js";
import { beingTyped, listen } from "./events.js";
import { controlTypes, offer, read } from "./link.js";
import { Announcer, Notice } from "./notice.js";
import { offerOffline, wayOfCopy } from "./offline.js";
import { putBack, show } from "./patch.js";
import { PythonWorker } from "./python.js";
import { aidReading, Progress } from "./reading.js";
import { Recording } from "./recording.js";
import { waitForFingers } from "./touch.js";
import { isWhole } from "./whole.js";

const RECORDINGS = "recordings.json";
const RECORDING_MS = 8_000; // after so long the page does without
const ALONE_MS = 2_000; // on a slow link recordings have it to themselves for so long at most
const UNSEEN_MS = 2_000; // a page that shows nothing for so long is not waited for
const REST_MS = 200;
const LEFT_OUT = "Python did not come through this move. It is left out, and the figure keeps its state.";
const PARTS = 5; // of the page are laid out in one frame

const root = document.documentElement;
const figures = [...document.querySelectorAll("[data-figure]")];
const typeOf = controlTypes(figures);
const notice = new Notice(document);
const progress = new Progress(document);
const announcer = new Announcer(document.querySelector("[role=status]"));

/** @type {Promise<void> | undefined} */
let offered;

/** Runs until the reader rests: the link to the figures is long to write. */
let resting = 0;

const desk = new Desk({
  send: (message) => python.send(message),
  show: (figure, { view, announce }, held) => {
    const place = document.getElementById(figure);
    show(place, view, new Set([...held, ...beingTyped(place)]));
    progress.look(place);
    announcer.say(announce, figure);
    clearTimeout(resting);
    resting = setTimeout(() => offer(document, desk.logs(), typeOf), REST_MS);
  },
  waits: (figure, yes) => notice.waits(figure, yes),
  refused: (figure, reason) => {
    putBack(document.getElementById(figure));
    notice.refused(figure, reason);
    announcer.say(reason, figure);
  },
  leftOut: (figure) => {
    putBack(document.getElementById(figure));
    notice.refused(figure, LEFT_OUT);
    announcer.say(LEFT_OUT, figure);
  },
});

const python = new PythonWorker({
  progress: (stage, loaded, total) => notice.loading(stage, loaded, total),
  ready: (from) => {
    started = true;
    way = from; // a snapshot that failed once is not tried again
    root.dataset.python = "ready";
    root.dataset.from = from; // for tests and the benchmark
    notice.clear();
    desk.open();
  },
  complete: () => {
    desk.complete();
    notice.complete();
    offered ??= offerOffline(document, way, (words) => announcer.say(words));
  },
  putOff: (message) => desk.putOff(message),
  reply: (reply) => desk.answered(reply),
  silent: (awaited) => {
    const what = awaited.length ? `nothing more of ${awaited.join(", ")} has come for a while` : "it takes long";
    announcer.say(notice.stands(`${what}; it may still come.`, started, retry));
  },
  hung: () => {
    desk.giveUp();
    start();
  },
  never: (reason) => {
    root.dataset.python = "failed";
    announcer.say(notice.stands(reason, false));
    // What first moves lead to, the recordings know, once they are here.
    recorded.then(() => desk.never(`This move needs Python: ${reason}`));
  },
  failed: (reason, over, alive) => {
    if (!alive) root.dataset.python = "failed";
    if (over) desk.giveUp(over);
    else if (!alive) desk.close();
    announcer.say(notice.stands(reason, started, retry));
  },
});

/** Over when the recordings are here, as far as they come. @type {Promise<unknown>} */
let recorded = Promise.resolve();

/** Whether Python has answered since it was last started. */
let started = false;

/** From what Python starts, or has started. @type {import("./python.js").Way} */
let way = "archives";

function start() {
  started = false;
  root.dataset.python = "loading";
  notice.clear();
  desk.close();
  python.start(way);
}

/** At the reader's wish, and by the plainest way; without a network there is only what the copy holds. */
function retry() {
  way = wayOfCopy() ?? "archives";
  start();
}

/** The page does without recordings that fail. */
async function record() {
  const response = await fetch(folder + RECORDINGS, { signal: AbortSignal.timeout(RECORDING_MS) });
  const bytes = await response.arrayBuffer();
  if (!response.ok || !(await isWhole(bytes, hashes[RECORDINGS]))) return;
  const recordings = JSON.parse(new TextDecoder().decode(bytes));
  for (const figure of figures) desk.give(figure.id, new Recording(recordings[figure.id]));
}

root.dataset.awake = "";
begin();

async function begin() {
  await painted();
  aidReading(document);
  const unfolded = unfold();
  if (location.protocol !== "file:") await wake(); // opened as a file: early.js says how to serve it
  await unfolded;
  await Promise.allSettled([...document.fonts].map((font) => font.load()));
  await partByPart((part) => part.toggleAttribute("data-fonts", true));
}

async function wake() {
  notice.clear();
  root.dataset.python = "loading";
  // On a slow link neither Python's megabytes nor fonts may share it with the recordings. A page that cannot have
  // recordings answers when Python is there.
  recorded = record().catch(() => {});
  way = wayOfCopy() ?? (linkIsFast() ? "snapshot" : "archives");
  const fast = way === "snapshot";
  if (fast) start();
  for (const [figure, event] of read(location.search, typeOf)) desk.take(figure, event);
  for (const figure of figures) {
    waitForFingers(figure);
    listen(figure, (event) => {
      notice.goesOn(figure.id);
      desk.take(figure.id, event);
      const kept = notice.whatWaits(figure.id); // every press is answered, if only so
      if (kept) announcer.say(kept, figure.id);
    });
  }
  dispatchEvent(new Event("awake")); // early.js makes the moves again that it has kept
  if (fast) return;
  await Promise.race([recorded, new Promise((resolve) => setTimeout(resolve, ALONE_MS))]);
  start();
}

/** Over when the reader sees the page: what starts before keeps it from the screen. Nobody may be looking. */
function painted() {
  const seen = new Promise((done) => {
    const look = (/** @type {PerformanceObserverEntryList} */ list) => list.getEntriesByName("first-contentful-paint").forEach(done);
    new PerformanceObserver(look).observe({ type: "paint", buffered: true });
  });
  return Promise.race([seen, new Promise((done) => setTimeout(done, document.hidden ? 0 : UNSEEN_MS))]);
}

/** Lays out what early.js has left below the first screen. */
async function unfold() {
  if (!("unfolding" in root.dataset)) return;
  await partByPart((part) => part.toggleAttribute("data-laid", true));
  delete root.dataset.unfolding;
  for (const part of document.querySelectorAll("[data-laid]")) part.removeAttribute("data-laid");
}

/** All of the page in one frame, anew or in other fonts, is a long layout.
 * @param {(part: Element) => void} change */
async function partByPart(change) {
  const parts = document.querySelectorAll("body > :not(main), article > *");
  for (const [number, part] of parts.entries()) {
    if (number % PARTS === 0 && !document.hidden) await new Promise((done) => requestAnimationFrame(done));
    change(part);
  }
}
