// Gap and K answer while they are dragged, from the numbers that the page holds.
const play = document.querySelector(".play");
const names = play.dataset.names.split("|");
const rows = new Map(
  play.dataset.rows.split(";").map((row) => {
    const texts = row.split("|");
    return [texts[0], Object.fromEntries(texts.map((text, place) => [names[place], text]))];
  }),
);
const { gap, k } = play.elements;

const show = () => {
  const row = { ...rows.get(gap.value), k: k.value };
  const expected = Math.round(100 * row.table);
  const changes = { win: 100, draw: 50, loss: 0 };
  for (const name in changes) {
    const tenths = (k.value / 10) * (changes[name] - expected); // whole: K goes in tens
    changes[name] = Math.sign(tenths);
    row[name] = ["−", "", "+"][changes[name] + 1] + (Math.abs(tenths) / 10).toFixed(1);
  }
  for (const each of play.querySelectorAll("[data-is]")) {
    const name = each.dataset.is;
    each.textContent = row[name];
    if (name in changes) each.className = ["loss", "", "gain"][changes[name] + 1];
  }
  for (const each of play.querySelectorAll("[data-set]"))
    for (const pair of each.dataset.set.split(" ")) {
      const [attribute, name] = pair.split(":");
      each.setAttribute(attribute, row[name]);
    }
  gap.setAttribute("aria-valuetext", row.title);
};

play.classList.add("moves");
play.oninput = show;
play.onchange = () => history.replaceState(null, "", `?gap=${gap.value}&k=${k.value}`);
play.querySelector(".paper").onclick = () => print();
show();
