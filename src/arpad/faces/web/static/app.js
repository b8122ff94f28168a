// Answers while typing; without it every button still works.
const byId = (id) => document.getElementById(id);
const all = (selector, root = form) => [...root.querySelectorAll(selector)];
const form = document.querySelector("form.inputs");
const rows = form.querySelector(".rows");
const result = byId("result");
const left = new Set(); // fields to blame
const goals = ["norm", "gain", "target"]; // of a plan; one is filled
let pause, speak, asked, touched;
let faults = JSON.parse(byId("part").dataset.errors);
let example = !!form.querySelector(".example");

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
  // One's own answer stays until the next.
  const stale = !good && !example && !!byId("share");
  if (example) form.querySelector(".example").textContent = "\xa0";
  example = false;
  result.classList.toggle("stale", stale);
  if (!stale) {
    const titles = all("details[open] > summary", result).map(title);
    for (const each of all("summary", part)) each.parentElement.open = titles.includes(title(each));
    result.replaceChildren(part);
    tell(part.dataset.headline);
    byId("line").textContent = part.dataset.line;
  }
  if (good) {
    history.replaceState(null, "", good.href);
    for (const loose of all(".error:not([id])")) loose.remove();
  }
  for (const error of all(".error[id]")) check(byId(error.id.slice(0, -6)));
  left.forEach(check);
  for (const id in faults) if (faults[id] === rows?.dataset.choose) check(byId(id));
  for (const choice of all("select[id]")) if (choice.value) check(choice); // it is whole at once
};

const title = (summary) => summary.firstChild.textContent;

const tell = (sentence) => {
  clearTimeout(speak);
  speak = setTimeout(() => { byId("status").textContent = sentence; }, 800);
};

// A fault is shown when its field is left, and goes once it is mended.
const check = (field) => {
  const id = `${field.id}-error`;
  const textContent = faults[field.id];
  const calm = textContent === rows?.dataset.choose;
  const described = [byId(`${field.id}-hint`)?.id, textContent && id].filter(Boolean);
  byId(id)?.remove();
  field.removeAttribute("aria-invalid");
  if (textContent) {
    const place = document.createElement("p");
    Object.assign(place, { id, className: calm ? "error remark" : "error", textContent });
    field.closest(".field, li, fieldset").append(place);
    if (field.name && !calm) field.setAttribute("aria-invalid", "true");
  }
  field.setAttribute("aria-describedby", described.join(" "));
};

const opponentOf = (row) => row.querySelector("[name=opponent]");

const renumber = () => {
  [...rows.children].forEach((row, index) => {
    const number = index + 1;
    rows.dataset.labels.split("|").forEach((label, place) => {
      row.children[place].ariaLabel = label.replace("{number}", number);
    });
    for (const choice of all("[name^=result-]", row)) choice.name = `result-${number}`;
    const opponent = opponentOf(row);
    opponent.id = `opponent-${number}`;
    row.querySelector("[name=del]").value = index;
    const error = row.querySelector(".error");
    if (!error) return;
    error.id = `${opponent.id}-error`;
    opponent.setAttribute("aria-describedby", error.id);
  });
};

const blank = rows?.querySelector("li:has(.wdl)")?.cloneNode(true);
for (const each of blank ? all("p, input", blank) : []) {
  if (!each.name) each.remove();
  each.removeAttribute("placeholder");
  each.removeAttribute("aria-invalid");
  if (each.type === "radio") each.checked = false;
  else each.value = "";
}

// kind: "" an opponent, "u" an unrated one, "bye" a game not played
const add = (kind = "") => {
  if (rows.children.length >= rows.dataset.most) return;
  const row = blank.cloneNode(true);
  const last = rows.lastElementChild;
  if (kind && last && !opponentOf(last).value && !last.querySelector(":checked, select")) last.remove();
  rows.append(row);
  if (kind === "u") opponentOf(row).value = rows.dataset.unrated;
  if (kind === "bye") {
    const select = document.createElement("select");
    select.name = "result-";
    for (const each of rows.dataset.unplayed.split("|")) select.add(new Option(...each.split("=").reverse()));
    row.querySelector(".wdl").replaceWith(select);
  }
  renumber();
  const open = !kind || opponentOf(row).value === "u"; // its age is to come
  (open ? opponentOf(row) : row.querySelector("[name^=result-]")).focus();
  if (!open) ask();
};

const remove = (row) => {
  const next = row.nextElementSibling || row.previousElementSibling;
  left.delete(opponentOf(row));
  row.remove();
  if (!next) return add();
  renumber();
  opponentOf(next).focus();
  ask();
};

// Each tap gives a game its next result; without a row the link is followed.
const turn = (event, link) => {
  const { game } = link.dataset;
  const filled = all("li", rows).filter((row) => opponentOf(row).value || row.querySelector("select"));
  const choices = all("[type=radio]", filled[game - 1] ?? rows);
  const now = choices.findIndex((choice) => choice.checked);
  if (example || choices.length !== 3 || now < 0) return;
  event.preventDefault();
  const own = location.href;
  history.pushState(null, "", ""); // for Back
  choices[(now + 1) % 3].checked = true;
  ask().then(() => {
    result.querySelector(`[data-game="${game}"]`)?.focus();
    const [tip, changed] = all("figcaption p", result);
    changed.children[0].textContent = game;
    changed.children[1].href = own;
    changed.hidden = !(tip.hidden = true);
  });
};

if (navigator.clipboard) document.documentElement.classList.add("copies");
if (location.search && byId("share")) history.replaceState(null, "", byId("share").href);
if (rows) renumber();
form.oninput = ({ target }) => {
  touched = true;
  clearTimeout(pause);
  if (target.id.endsWith("-word") && target.checked) byId(target.id.slice(0, -5)).value = "";
  else if (byId(`${target.id}-word`)) byId(`${target.id}-word`).checked = false;
  for (const name of target.value && goals.includes(target.name) ? goals : []) {
    if (name !== target.name) form.elements[name].value = "";
  }
  if (target.name !== "paste") pause = setTimeout(ask, 120); // ms after a key
};
form.addEventListener("focusin", ({ target }) => left.delete(target));
form.addEventListener("focusout", ({ target, relatedTarget }) => {
  const row = target.closest("li");
  if (row ? !relatedTarget || row.contains(relatedTarget) : !target.matches("input[id], select[id]")) return;
  const field = row ? opponentOf(row) : target;
  left.add(field);
  // After the click that left it; rows may have gone.
  setTimeout(() => left.has(field) && check(field), 200);
});
form.onclick = (event) => {
  const button = event.target.closest("[name=add], [name=del]");
  if (!button || !blank) return; // the server adds what there is no model for
  event.preventDefault();
  if (button.name === "add") add(button.value === "1" ? "" : button.value);
  else remove(button.closest("li"));
};
form.onkeydown = (event) => {
  if (event.key !== "Enter" || !event.target.matches("li input")) return;
  event.preventDefault();
  const row = event.target.closest("li");
  if (row.nextElementSibling) opponentOf(row.nextElementSibling).focus();
  else if (opponentOf(row).value.trim()) add();
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
  if (example && !touched) return form.querySelector("input").focus(); // the example stays
  await ask();
  const fields = Object.keys(faults).map(byId);
  for (const field of fields) {
    check(field);
    field.closest("details")?.setAttribute("open", "");
  }
  if (fields.length) fields[0].focus();
  else {
    for (const [name, value] of new URLSearchParams(byId("share").search)) { // 743P6 is two
      const field = byId(`in-${name}`);
      if (field?.inputMode && +value) field.value = value;
    }
    Object.assign(byId("numbers"), { className: "fold", open: false });
    scrollTo(0, 0);
  }
};
result.onclick = async (event) => {
  const link = event.target.closest("[data-game]");
  if (link) return turn(event, link);
  const { copy } = event.target.dataset;
  if (!copy) return;
  const line = (cells) => [...cells].map((cell) => cell.textContent.trim()).join("\t");
  const cards = all(".card", result).map((card) => line([...card.children].slice(0, 2)));
  const table = all(".games-table tr", result).map((row) => line(row.cells));
  const text = copy === "link" ? byId("share").href : (table.length ? table : cards).join("\n");
  const { done, refused } = result.dataset;
  try {
    await navigator.clipboard.writeText(text);
    event.target.classList.add("done");
    tell(done);
  } catch {
    event.target.replaceWith(refused, text);
  }
};
window.onpopstate = () => {
  const { search } = byId("share") ?? location;
  if (location.search && search !== location.search) location.reload();
};
// Print what is folded, too.
window.onbeforeprint = () => { for (const part of all("details", result)) part.open = true; };
