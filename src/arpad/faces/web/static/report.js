// Says that work is going on, refuses what is too large before it is sent, prints, opens all working.
(() => {
  "use strict";
  const form = document.getElementById("report-form");
  const status = document.getElementById("status");
  const chosen = form.elements.file;
  const button = document.getElementById("read"); // beside a file chosen on the first page
  const say = (text) => { status.textContent = text; };
  const size = () => [...chosen.files, ...(form.elements.players?.files ?? [])].reduce((sum, each) => sum + each.size, 0);
  const blame = (text) => {
    const place = document.getElementById("in-file-error");
    const fault = document.createElement("p");
    Object.assign(fault, { className: "error", textContent: text });
    place.replaceChildren(...(text ? [fault] : []));
    chosen.setAttribute("aria-describedby", "in-file-hint in-file-error");
    chosen.toggleAttribute("aria-invalid", !!text);
    if (text) chosen.setAttribute("aria-invalid", "true");
  };
  const check = () => {
    const large = size() > form.dataset.most;
    blame(large ? form.dataset.large : "");
    if (button) button.hidden = large || !chosen.files.length;
    return !large;
  };
  // Files may be dropped anywhere on the form.
  const over = (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    form.classList.toggle("dropping", event.type === "dragover");
    if (event.type !== "drop") return;
    chosen.files = event.dataTransfer.files;
    if (check() && form.elements.text) form.elements.text.value = "";
  };
  for (const type of ["dragover", "dragleave", "drop"]) form.addEventListener(type, over);
  form.addEventListener("change", ({ target }) => { if (target.type === "file") check(); });
  form.addEventListener("submit", (event) => {
    if (form.classList.contains("working") || (size() && !check())) {
      event.preventDefault();
      chosen.focus();
    } else if (!event.submitter?.hasAttribute("formaction")) {
      form.classList.add("working");
      say(form.dataset.busy);
    }
  });
  // The first page's box is one line until more is pasted or wanted.
  if (button) {
    form.elements.text.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      form.requestSubmit();
    });
  }
  // Coming back to a page that the browser had kept.
  window.addEventListener("pageshow", () => { form.classList.remove("working"); say(""); if (chosen.files.length) check(); });
  const actions = {
    print: () => window.print(),
    open: () => { for (const each of document.querySelectorAll(".players details")) each.open = true; },
  };
  // A report is the answer to a form: whoever left it for a rule would have to send it again.
  document.addEventListener("click", (event) => {
    const rule = event.target.closest("cite a");
    if (rule) rule.target = "_blank";
  });
  for (const button of document.querySelectorAll("[data-do]")) {
    button.hidden = false;
    button.addEventListener("click", actions[button.dataset.do]);
  }
})();
