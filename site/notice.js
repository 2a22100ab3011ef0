// What the page says about itself: how far Python is, what waits, what failed; and one line for screen readers.

const SETTLED_MS = 500;
const WAITS = "Kept. The figure answers as soon as Python is all here.";
const RETRY = "Retry";

export class Announcer {
  #line;
  #timer = 0;
  /** What is to be said, by what it is about. @type {Map<string, string>} */
  #sentences = new Map();

  /** @param {Element | null} line the role="status" element */
  constructor(line) {
    this.#line = line;
  }

  /**
   * Says a sentence once the reader has stopped moving things; of several about one thing the last.
   * @param {string} sentence
   * @param {string} [about] a figure, where it is about one
   */
  say(sentence, about = "") {
    this.#sentences.delete(about);
    this.#sentences.set(about, sentence);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const words = [...this.#sentences.values()].join(" ");
      this.#sentences.clear();
      if (!this.#line) return;
      // The same words again are news too, but only changed text is read out.
      this.#line.textContent = this.#line.textContent === words ? `${words}\u00a0` : words;
    }, SETTLED_MS);
  }
}

/** The line in the corner, and under each figure a note: what is said follows from what is known, whatever came first. */
export class Notice {
  #corner;
  #notes;
  /** Why Python is not here, or not all of it; null while all goes well. @type {{words: string, retry?: () => void} | null} */
  #standing = null;
  /** Why a figure's latest move could not be made; said until the reader goes on. @type {Map<string, string>} */
  #refused = new Map();
  /** Figures with moves that wait. @type {Set<string>} */
  #waiting = new Set();

  /** @param {Document} page */
  constructor(page) {
    const notes = /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("[data-note]"));
    this.#corner = page.getElementById("python-notice");
    this.#notes = new Map([...notes].map((note) => [note.dataset.note ?? "", note]));
  }

  /**
   * @param {string} stage
   * @param {number} loaded bytes
   * @param {number} total bytes
   */
  loading(stage, loaded, total) {
    if (this.#standing) this.clear();
    write(this.#corner, `${stage}: ${megabytes(loaded)} of ${megabytes(total)} MB. You can read on meanwhile.`);
  }

  /** All is here. */
  complete() {
    this.clear();
    write(this.#corner, "");
  }

  /** Python is on its way or here: what was said about its absence is over. */
  clear() {
    this.#standing = null;
    this.#tell();
  }

  /**
   * One move of one figure could not be made.
   * @param {string} figure
   * @param {string} reason
   */
  refused(figure, reason) {
    this.#refused.set(figure, reason);
    this.#tell();
  }

  /** The reader goes on: what was refused is over. @param {string} figure */
  goesOn(figure) {
    this.#refused.delete(figure);
    this.#tell();
  }

  /**
   * @param {string} figure
   * @param {boolean} yes
   */
  waits(figure, yes) {
    if (yes) this.#waiting.add(figure);
    else this.#waiting.delete(figure);
    this.#tell();
  }

  /** What the note says of a figure's moves, if they wait. @param {string} figure */
  whatWaits(figure) {
    return this.#waiting.has(figure) ? (this.#standing?.words ?? WAITS) : "";
  }

  /**
   * Python is not here, or not all of it, and why.
   * @param {string} reason
   * @param {boolean} started whether it answers, or has answered, some moves
   * @param {() => void} [retry] if it may start yet
   * @returns {string} the same, for a reader who does not see the notes
   */
  stands(reason, started, retry) {
    const what = started ? "Python is not all here" : "Python did not start";
    const until = started ? "Until it is" : "Until it does";
    const then = retry ? `${until}, first moves are answered, and others are kept.` : "First moves are answered all the same.";
    this.#standing = { words: `${what}: ${reason} ${then}`, retry };
    write(this.#corner, "");
    this.#tell();
    return `${what}: ${reason}`;
  }

  #tell() {
    for (const [figure, note] of this.#notes) {
      const words = this.#refused.get(figure) ?? this.#standing?.words ?? (this.#waiting.has(figure) ? WAITS : "");
      const retry = this.#standing?.retry;
      // Written only where it is news: the focus may be on the button.
      if (note.textContent === words + (retry ? ` ${RETRY}` : "")) continue;
      write(note, words);
      if (retry) note.append(" ", retryButton(figure, retry));
    }
  }
}

/**
 * @param {string} figure
 * @param {() => void} retry
 */
function retryButton(figure, retry) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = RETRY;
  button.addEventListener("click", () => {
    // The button goes; the focus goes to its figure, not back to the top of the page.
    document.getElementById(figure)?.querySelector(/** @type {"button"} */ ("[data-control]"))?.focus();
    retry();
  });
  return button;
}

/**
 * @param {HTMLElement | null} place
 * @param {string} text
 */
function write(place, text) {
  if (!place) return;
  place.textContent = text;
  place.hidden = text === "";
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}
