/**
 * A puzzle's page, filled in. It comes with a puzzle that gives every other row, so that each value is drawn in both
 * ways: as a given one, and in the answer as one that was found.
 *
 * @param {string} html  the page
 * @param {{givens: number[], solution: number[], key: string, level: string}} puzzle
 * @returns {string} the page of the puzzle
 */
export function filled(html, puzzle) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const block = page.getElementById("data");
  const data = JSON.parse(block.textContent);
  const { key, givens, solution, level } = puzzle;
  draw(page.querySelector("#board svg"), data, data.givens, givens, givens);
  draw(page.querySelector("#answer svg"), data, data.solution, solution, givens);
  Object.assign(data, { id: `try ${key}`, key, givens, solution, level });
  block.textContent = JSON.stringify(data).replaceAll("<", "\\u003c");
  page.querySelector(".level").textContent = level[0].toUpperCase() + level.slice(1);
  page.querySelector(".number").remove();
  page.getElementById("rows").remove(); // the cells that can be played say what they hold
  page.querySelector(".note")?.remove();
  return `<!DOCTYPE html>${page.documentElement.outerHTML}`;
}

/**
 * Draw `values` in place of `old` ones, each as the first of its kind is drawn; 0 is none. Lines that two drawings share
 * are used as well, but at no place.
 */
function draw(drawing, { cells, givens: oldGivens, grid: { cell: side } }, old, values, givens) {
  const uses = [...drawing.querySelectorAll("use[x]")];
  const types = new Map();
  const filled = [...old.keys()].filter((cell) => old[cell]);
  filled.forEach((cell, which) => {
    const kind = `${old[cell]} ${oldGivens[cell] > 0}`;
    if (!types.has(kind)) types.set(kind, [uses[which], cells[cell]]);
  });
  const made = values.map((value, cell) => {
    if (!value) return "";
    const [type, from] = types.get(`${value} ${givens[cell] > 0}`);
    const use = type.cloneNode();
    ["y", "x"].forEach((axis, way) => {
      const moved = Number(type.getAttribute(axis)) + (cells[cell][way] - from[way]) * side;
      use.setAttribute(axis, String(Number(moved.toFixed(2))));
    });
    return use;
  });
  for (const use of uses) use.remove();
  drawing.append(...made);
}
