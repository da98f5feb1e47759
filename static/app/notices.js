// Announcements: one that is put away goes at once; without a script its form leads back to the same page.

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-dismiss]"))) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const all = form.closest(".announcements");
    fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual", keepalive: true }).catch(() => {});
    form.closest(".announcement")?.remove();
    if (!all?.childElementCount) all?.remove();
  });
}
