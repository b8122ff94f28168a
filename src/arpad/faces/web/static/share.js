// Buttons that copy; without this script every text can be marked and copied.
if (navigator.clipboard) document.documentElement.classList.add("copies");
document.onclick = async ({ target }) => {
  const { copy, done } = target.dataset;
  if (!copy) return;
  const text = document.getElementById(copy);
  try {
    await navigator.clipboard.writeText(text.value);
  } catch {
    return text.select(); // to be copied by hand
  }
  document.querySelector(".done")?.classList.remove("done");
  target.classList.add("done");
  document.getElementById("status").textContent = done;
};
