// Columns of the players' table sort when their heading is pressed; without script they keep the starting order.
(() => {
  "use strict";
  // A reason stands in place of several cells.
  const text = (body, column) => ((cell) => (cell?.colSpan === 1 ? cell.textContent.trim() : "–"))(body.rows[0].cells[column]);
  const number = (shown) => (/^[+−]?[\d.,]+/.test(shown) ? parseFloat(shown.replace("−", "-").replaceAll(",", "")) : NaN);
  function compare(first, second) {
    const [one, two] = [number(first), number(second)];
    if (isNaN(one) && isNaN(two)) return first.localeCompare(second);
    return isNaN(one) ? 1 : isNaN(two) ? -1 : one - two;
  }
  function sort(table, column) {
    const heads = [...table.tHead.rows[0].cells];
    const head = heads[column];
    const down = head.getAttribute("aria-sort") === "ascending";
    const bodies = [...table.tBodies].map((body) => [text(body, column), body]);
    const last = (pair) => pair[0] === "–";
    bodies.sort((a, b) => last(a) - last(b) || (down ? compare(b[0], a[0]) : compare(a[0], b[0])));
    for (const each of heads) each.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    table.append(...bodies.map(([, body]) => body));
  }
  for (const table of document.querySelectorAll(".event-report .players")) {
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      button.addEventListener("click", () => sort(table, column));
      head.append(button);
    });
  }
})();
