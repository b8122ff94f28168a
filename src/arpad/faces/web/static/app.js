// Answers while typing; without it every button still works.
const byId = (id) => document.getElementById(id);
const all = (selector, root = form) => [...root.querySelectorAll(selector)];
const form = document.querySelector("form.inputs");
const rows = form.querySelector(".rows");
const result = byId("result");
const count = byId("count");
const left = new Set(); // fields to blame
let pause, speak, asked;
let faults = JSON.parse(byId("part").dataset.errors);

const ask = async () => {
  clearTimeout(pause);
  asked?.abort();
  asked = new AbortController();
  const data = new URLSearchParams(new FormData(form));
  data.delete("paste");
  data.append("part", "1");
  try {
    const answer = await fetch(`${form.action}?${data}`, asked);
    if (answer.status === 414) return tell(form.dataset.long);
    if (!answer.ok) throw answer;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    show(page.getElementById("part"));
  } catch (error) {
    if (error.name !== "AbortError") form.submit();
  }
};

const show = (part) => {
  faults = JSON.parse(part.dataset.errors);
  const good = part.querySelector("#share");
  const stale = !good && !!byId("share");
  form.querySelector(".example")?.classList.add("gone");
  result.classList.toggle("stale", stale);
  if (!stale) {
    result.replaceChildren(part);
    tell(part.dataset.headline);
  }
  if (good) {
    history.replaceState(null, "", good.href);
    for (const loose of all(".error:not([id])")) loose.remove();
  }
  for (const error of all(".error[id]")) check(byId(error.id.slice(0, -6)));
  left.forEach(check);
};

const tell = (sentence) => {
  byId("strip").textContent = sentence;
  clearTimeout(speak);
  speak = setTimeout(() => { byId("status").textContent = sentence; }, 800);
};

// A fault is shown when its field is left, and goes as soon as it is mended.
const check = (field) => {
  const id = `${field.id}-error`;
  const textContent = faults[field.id];
  const described = [byId(`${field.id}-hint`)?.id, textContent && id].filter(Boolean);
  byId(id)?.remove();
  field.removeAttribute("aria-invalid");
  if (textContent) {
    const place = document.createElement("p");
    Object.assign(place, { id, className: "error", textContent });
    field.closest(".field, li, fieldset").append(place);
    if (field.name) field.setAttribute("aria-invalid", "true");
  }
  field.setAttribute("aria-describedby", described.join(" "));
};

const renumber = () => {
  [...rows.children].forEach((row, index) => {
    rows.dataset.labels.split("|").forEach((label, place) => {
      row.children[place].ariaLabel = label.replace("{number}", index + 1);
    });
    const [opponent, , remove] = row.children;
    opponent.id = `opponent-${index + 1}`;
    remove.value = index;
    const error = row.querySelector(".error");
    if (!error) return;
    error.id = `${opponent.id}-error`;
    opponent.setAttribute("aria-describedby", error.id);
  });
  count.textContent = count.dataset.text.replace("{count}", rows.children.length);
};

const blank = (row) => {
  for (const each of all("p, .unknown", row)) each.remove();
  const [opponent, outcome] = row.children;
  opponent.removeAttribute("aria-invalid");
  opponent.value = "";
  outcome.value = "W";
  return row;
};

const add = () => {
  if (rows.children.length >= count.dataset.most) return;
  rows.append(blank(rows.lastElementChild.cloneNode(true)));
  renumber();
  rows.lastElementChild.firstElementChild.focus();
};

const remove = (row) => {
  const next = row.nextElementSibling || row.previousElementSibling;
  left.clear();
  if (next) row.remove();
  renumber();
  (next || blank(row)).firstElementChild.focus();
  ask();
};

if (navigator.clipboard) document.documentElement.classList.add("copies");
if (location.search && byId("share")) history.replaceState(null, "", byId("share").href);
if (rows) renumber();
form.oninput = ({ target }) => {
  clearTimeout(pause);
  if (target.name !== "paste") pause = setTimeout(ask, 120); // ms after a key
};
form.addEventListener("focusin", ({ target }) => left.delete(target));
form.addEventListener("focusout", ({ target }) => {
  if (!target.matches("input[id]")) return;
  left.add(target);
  check(target);
});
form.onclick = (event) => {
  const button = event.target.closest("[name=add], [name=del]");
  if (!button) return;
  event.preventDefault();
  if (button.name === "add") add();
  else remove(button.closest("li"));
};
form.onkeydown = (event) => {
  if (event.key !== "Enter" || !event.target.matches("li input")) return;
  event.preventDefault();
  const next = event.target.closest("li").nextElementSibling;
  if (next) next.firstElementChild.focus();
  else if (event.target.value.trim()) add();
};
// A list pasted into a row is games.
form.onpaste = (event) => {
  const text = event.clipboardData.getData("text").trim();
  const { paste } = form.elements;
  if (!event.target.matches("li input") || !/\s|;|,\D/.test(text)) return;
  event.preventDefault();
  if (text.length > paste.maxLength) return tell(form.dataset.long);
  paste.value = text;
  form.submit();
};
form.onsubmit = async (event) => {
  if (form.elements.paste?.value.trim()) return;
  event.preventDefault();
  await ask();
  const fields = Object.keys(faults).map(byId);
  for (const field of fields) {
    check(field);
    field.closest("details")?.setAttribute("open", "");
  }
  fields[0]?.focus();
};
result.onclick = async ({ target }) => {
  const { copy, done } = target.dataset;
  if (!copy) return;
  const line = (cells) => [...cells].map((cell) => cell.textContent.trim()).join("\t");
  const cards = all(".card", result).map((card) => line([...card.children].slice(0, 2)));
  const table = all(".games-table tr", result).map((row) => line(row.cells));
  const text = copy === "link" ? byId("share").href : [...cards, ...table].join("\n");
  await navigator.clipboard.writeText(text);
  target.classList.add("done");
  byId("status").textContent = done;
};
