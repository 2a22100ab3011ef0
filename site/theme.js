// Runs before the first paint, and on its own: the theme that this reader chose, if any, else the system's.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // Storage is refused: the system's theme it is.
}
