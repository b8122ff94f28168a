// Typing answers at once. Without this script every button still works by itself.
const PAUSE = 120; // ms after a key before asking
const SPEAK = 800; // ms before a screen reader is told
const byId = (id) => document.getElementById(id);
const form = document.querySelector("form.inputs");
const result = byId("result");
const strip = byId("strip");
const count = byId("count");
const rows = form.querySelector(".rows");
let pause, speak, asked, said = strip.textContent;
let faults = JSON.parse(byId("part").dataset.errors);

document.documentElement.classList.add("scripted");
if (navigator.clipboard) document.documentElement.classList.add("copies");

const ask = async () => {
  clearTimeout(pause);
  asked?.abort();
  asked = new AbortController();
  const data = new URLSearchParams(new FormData(form));
  data.delete("paste");
  data.append("part", "1");
  try {
    const answer = await fetch(`${form.action}?${data}`, { signal: asked.signal });
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    show(page.getElementById("part"));
  } catch (error) {
    if (error.name !== "AbortError") form.submit(); // the plain way
  }
};

const soon = () => {
  clearTimeout(pause);
  pause = setTimeout(ask, PAUSE);
};

const show = (part) => {
  const { errors, headline } = part.dataset;
  const address = part.querySelector("#share")?.getAttribute("href");
  faults = JSON.parse(errors);
  form.querySelector(".example")?.remove();
  result.classList.toggle("stale", !address);
  if (address) {
    result.replaceChildren(part);
    history.replaceState(null, "", address);
  }
  for (const field of form.querySelectorAll("[aria-invalid]")) check(field);
  tell(headline);
};

const tell = (sentence) => {
  strip.textContent = sentence;
  clearTimeout(speak);
  speak = setTimeout(() => {
    if (sentence !== said) byId("status").textContent = said = sentence;
  }, SPEAK);
};

// A fault is shown when its field is left, and goes as soon as it is mended.
const check = (field) => {
  const id = `${field.id}-error`;
  const text = faults[field.id];
  const hint = byId(`${field.id}-hint`)?.id;
  byId(id)?.remove();
  if (text) {
    const place = document.createElement("p");
    Object.assign(place, { id, className: "error", textContent: text });
    field.closest(".field, li").append(place);
    field.setAttribute("aria-invalid", "true");
  } else field.removeAttribute("aria-invalid");
  const described = [hint, text && id].filter(Boolean).join(" ");
  if (described) field.setAttribute("aria-describedby", described);
  else field.removeAttribute("aria-describedby");
};

const checkAll = () => {
  for (const id in faults) if (byId(id)) check(byId(id));
  byId(Object.keys(faults)[0])?.focus();
};

const renumber = () => {
  const texts = rows.dataset;
  [...rows.children].forEach((row, index) => {
    const say = (text) => text.replace("{number}", index + 1);
    const [opponent, outcome, remove] = row.children;
    opponent.id = `opponent-${index + 1}`;
    opponent.ariaLabel = say(texts.opponent);
    outcome.ariaLabel = say(texts.result);
    remove.ariaLabel = say(texts.remove);
    remove.value = index;
    const error = row.querySelector(".error");
    if (!error) return;
    error.id = `${opponent.id}-error`;
    opponent.setAttribute("aria-describedby", error.id);
  });
  count.textContent = count.dataset.text.replace("{count}", rows.children.length);
};

const blank = (row) => {
  for (const each of row.querySelectorAll(".error, .hint, .unknown")) each.remove();
  const field = row.querySelector("input");
  field.value = "";
  field.removeAttribute("aria-invalid");
  field.removeAttribute("aria-describedby");
  row.querySelector("select").value = "W";
  return row;
};

const add = () => {
  if (rows.children.length >= count.dataset.most) return;
  rows.append(blank(rows.lastElementChild.cloneNode(true)));
  renumber();
  rows.lastElementChild.querySelector("input").focus();
};

const remove = (row) => {
  const next = row.nextElementSibling || row.previousElementSibling;
  if (next) row.remove();
  renumber();
  (next || blank(row)).querySelector("input").focus();
  ask();
};

if (rows) renumber();
form.addEventListener("input", ({ target }) => {
  if (target.name !== "paste") soon();
});
form.addEventListener("focusout", ({ target }) => {
  if (target.matches("input, select")) setTimeout(check, 2 * PAUSE, target);
});
form.addEventListener("click", (event) => {
  const button = event.target.closest("[name=add], [name=del]");
  if (!button) return;
  event.preventDefault();
  if (button.name === "add") add();
  else remove(button.closest("li"));
});
form.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (key !== "Enter" || target.name !== "opponent") return;
  event.preventDefault();
  const next = target.closest("li").nextElementSibling;
  if (next) next.querySelector("input").focus();
  else if (target.value.trim()) add();
});
// A list pasted into a row is a paste of games, not one rating.
form.addEventListener("paste", (event) => {
  const text = event.clipboardData.getData("text").trim();
  if (event.target.name !== "opponent" || /^[0-9.]*$/.test(text)) return;
  event.preventDefault();
  form.elements.paste.value = text;
  form.submit();
});
form.addEventListener("submit", (event) => {
  if (form.elements.paste.value.trim()) return;
  event.preventDefault();
  ask().then(checkAll);
});
result.addEventListener("click", ({ target }) => {
  if (!target.dataset.copy) return;
  const table = result.querySelector(".games-table");
  const lines = [...table?.rows ?? []]
    .map((row) => [...row.cells].map((cell) => cell.textContent.trim()).join("\t"));
  navigator.clipboard.writeText(target.dataset.copy === "link" ? location.href : lines.join("\n"));
  byId("status").textContent = target.dataset.done;
});
