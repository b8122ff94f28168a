// Buttons that copy; without this script every text can be marked and copied.
if (navigator.clipboard) document.documentElement.classList.add("copies");
document.onclick = async ({ target }) => {
  const { copy, done } = target.dataset;
  if (!copy) return;
  await navigator.clipboard.writeText(document.getElementById(copy).value);
  document.querySelector(".done")?.classList.remove("done");
  target.classList.add("done");
  document.getElementById("status").textContent = done;
};
