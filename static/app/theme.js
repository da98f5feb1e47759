// A plain script in the head of every page: theme and suits are set before anything is painted.
// The settings themselves are app/settings; both know the same key.
(() => {
  try {
    const { theme, fourColours } = JSON.parse(localStorage.getItem("jokeri.settings") ?? "{}");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    if (fourColours) document.documentElement.dataset.suits = "four";
  } catch {
    // Storage can be closed to us, or hold what is not ours: the system's theme stays.
  }
})();
