// What the page says about itself: how far Python is, what waits, what failed; and one line for screen readers.

const SETTLED_MS = 500;
const WAITS = "Kept. The figure answers as soon as Python is all here.";

export class Announcer {
  #line;
  #timer = 0;

  /** @param {Element | null} line the role="status" element */
  constructor(line) {
    this.#line = line;
  }

  /** Says a sentence once the reader has stopped moving things. @param {string} sentence */
  say(sentence) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.#line) return;
      // The same words again are news too, but only changed text is read out.
      const again = this.#line.textContent === sentence;
      this.#line.textContent = again ? `${sentence}\u00a0` : sentence;
    }, SETTLED_MS);
  }
}

export class Notice {
  #corner;
  #notes;
  #standing = false;
  /** Why a figure's latest move could not be made; said until the reader goes on. @type {Map<string | null, string>} */
  #refused = new Map();

  /** @param {Document} page */
  constructor(page) {
    this.#corner = page.getElementById("python-notice");
    this.#notes = new Map([...page.querySelectorAll("[data-note]")].map((note) => [note.getAttribute("data-note"), note]));
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
    if (this.#standing) this.clear();
    write(this.#corner, "");
  }

  /** Loading starts, perhaps not for the first time. */
  clear() {
    this.#standing = false;
    for (const [figure, note] of this.#notes) write(note, this.#refused.get(figure) ?? "");
  }

  /** Python hung and is started again. */
  restarts() {
    for (const note of this.#notes.values()) {
      write(note, "Python hung over the last move. It starts again, without that move; the figure keeps its state.");
    }
  }

  /**
   * One move of one figure could not be made.
   * @param {string} figure
   * @param {string} reason
   */
  refused(figure, reason) {
    this.#refused.set(figure, reason);
    write(this.#notes.get(figure), reason);
  }

  /** The reader goes on: what was refused is over. @param {string} figure */
  goesOn(figure) {
    this.#refused.delete(figure);
  }

  /**
   * @param {string} figure
   * @param {boolean} yes
   * @returns {string} what is new to a reader who does not see the note
   */
  waits(figure, yes) {
    if (this.#standing) return ""; // the note says already that moves are kept
    const note = this.#notes.get(figure);
    const words = yes ? WAITS : (this.#refused.get(figure) ?? "");
    const news = yes && note?.textContent !== words;
    write(note, words);
    return news ? words : "";
  }

  /**
   * Python is not here, or not all of it, and why.
   * @param {string} reason
   * @param {boolean} started whether it answers, or has answered, some moves
   * @param {() => void} [retry] if it may start yet
   */
  stands(reason, started, retry) {
    this.#standing = true;
    write(this.#corner, "");
    for (const [figure, note] of this.#notes) {
      if (!retry) {
        write(note, `Python did not start: ${reason} First moves are answered all the same.`);
        continue;
      }
      const [what, until] = started ? ["Python is not all here", "Until it is"] : ["Python did not start", "Until it does"];
      write(note, `${what}: ${reason} ${until}, first moves are answered, and others are kept. `);
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Retry";
      button.addEventListener("click", () => {
        // The button goes; the focus goes to its figure, not back to the top of the page.
        document.getElementById(figure ?? "")?.querySelector(/** @type {"button"} */ ("[data-control]"))?.focus();
        retry();
      });
      note.append(button);
    }
  }
}

/**
 * @param {Element | null | undefined} place
 * @param {string} text
 */
function write(place, text) {
  if (!place) return;
  place.textContent = text;
  place.toggleAttribute("hidden", text === "");
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}
