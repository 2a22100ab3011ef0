// Puts a view into the page. Preact takes over the prerendered markup and patches it.
import { Fragment, h, render } from "preact";

/** @typedef {import("./view.js").Wire} Wire */

/**
 * @param {Wire} wire
 * @param {Set<string>} held controls that keep the value they show now
 * @returns {any}
 */
function node(wire, held) {
  if (typeof wire === "string") return wire;
  const [tag, attributes, children] = wire;
  const control = attributes["data-control"];
  const kept = typeof control === "string" && held.has(control) ? present(String(attributes.id)) : {};
  return h(tag, { ...attributes, ...kept, ...keyed(attributes, children) }, ...children.map((child) => node(child, held)));
}

/** An element with a text and nothing else is another element when its text is another. A browser's page
 * translation wraps and rewrites texts; one that was only changed in place would not be seen.
 * @param {Record<string, unknown>} attributes
 * @param {Wire[]} children
 */
function keyed(attributes, children) {
  const [only] = children;
  return children.length === 1 && typeof only === "string" && !attributes.key ? { key: only } : {};
}

/** What a control shows now. @param {string} id */
function present(id) {
  const control = document.getElementById(id);
  if (!(control instanceof HTMLInputElement)) return {};
  return control.type === "radio" ? { checked: control.checked } : { value: control.value };
}

/**
 * @param {Wire[]} wires
 * @param {Set<string>} held
 */
function all(wires, held) {
  return h(Fragment, null, ...wires.map((wire) => node(wire, held)));
}

/**
 * @param {Element | null} figure
 * @param {Wire[]} view
 * @param {Set<string>} held
 */
export function show(figure, view, held) {
  if (!figure) return;
  render(all(view, held), figure);
  settle(figure);
}

/** Controls hold again what the view says: what they were moved to since has been refused.
 * @param {Element | null} figure */
export function putBack(figure) {
  for (const input of figure?.querySelectorAll("input") ?? []) {
    if (input.type === "radio") input.checked = input.defaultChecked;
    else input.value = input.defaultValue;
  }
}

/** A page that comes back from memory gives controls their default values: those are what they hold now.
 * @param {Element} figure */
function settle(figure) {
  for (const input of figure.querySelectorAll("input")) {
    // Written only where it changes: the browser would style the control anew each time.
    if (input.type === "radio") {
      if (input.defaultChecked !== input.checked) input.defaultChecked = input.checked;
    } else if (input.defaultValue !== input.value) input.defaultValue = input.value;
  }
}
