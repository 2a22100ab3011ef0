// A view, as it comes over the wire, told whole or as what has changed in the one before.

/** A text, or an element: its tag, its attributes, its children.
 * @typedef {string | [string, Record<string, string | number | boolean>, any[]]} Wire */

/** The same, but for null in the place of a child, or of attributes, that are as they were.
 * @typedef {string | null | [string, Record<string, string | number | boolean> | null, any[]]} Change */

/**
 * @param {Change[]} changes
 * @param {Wire[]} before
 * @returns {Wire[]}
 */
export function whole(changes, before) {
  return changes.map((change, place) => (change === null ? before[place] : within(change, before[place])));
}

/**
 * @param {Exclude<Change, null>} change
 * @param {Wire | undefined} was
 * @returns {Wire}
 */
function within(change, was) {
  if (typeof change === "string") return change;
  const [tag, attributes, children] = change;
  const [, attributesThen, childrenThen] = typeof was === "object" ? was : [tag, {}, []];
  return [tag, attributes ?? attributesThen, whole(children, childrenThen)];
}
