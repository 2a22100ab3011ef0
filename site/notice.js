// What the page says about itself: how far Python is, what waits, what failed; and one line for screen readers.

const SETTLED_MS = 500;

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
  #page;

  /** @param {Document} page */
  constructor(page) {
    this.#page = page;
    this.#corner = page.getElementById("python-notice");
  }

  /**
   * @param {string} stage
   * @param {number} loaded bytes
   * @param {number} total bytes
   */
  loading(stage, loaded, total) {
    const text = `${stage}: ${megabytes(loaded)} of ${megabytes(total)} MB`;
    this.#write(`${text}. You can read on meanwhile.`);
  }

  ready() {
    this.#write("");
    for (const note of this.#page.querySelectorAll("[data-note]")) write(note, "");
  }

  /**
   * @param {string} figure
   * @param {number} count
   */
  waiting(figure, count) {
    const note = this.#page.querySelector(`[data-note="${figure}"]`);
    if (note) write(note, count ? "Kept. The figure answers as soon as Python is here." : "");
  }

  /**
   * @param {string} reason
   * @param {() => void} retry
   */
  failed(reason, retry) {
    this.#write("");
    for (const note of this.#page.querySelectorAll("[data-note]")) {
      write(note, `This figure stands still: ${reason} `);
      const button = this.#page.createElement("button");
      button.type = "button";
      button.textContent = "Try again";
      button.addEventListener("click", retry);
      note.append(button);
    }
  }

  /** @param {string} text */
  #write(text) {
    if (this.#corner) write(this.#corner, text);
  }
}

/**
 * @param {Element} place
 * @param {string} text
 */
function write(place, text) {
  place.textContent = text;
  place.toggleAttribute("hidden", text === "");
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}
