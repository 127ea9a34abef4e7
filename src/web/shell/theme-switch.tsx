import { THEME_KEY } from "#web/platform/page/inline-boot-script.ts";
import { stored, TEXT } from "#web/platform/stored/browser-storage.ts";

function choose(theme: string) {
  const { dataset } = document.documentElement;
  const forced = theme === "system" ? undefined : theme;
  if (forced) dataset.theme = forced;
  else delete dataset.theme;
  stored(THEME_KEY, TEXT).write(forced);
}

/** What someone chose before scripts ran wins over the theme of earlier. */
function start(select: HTMLSelectElement | null) {
  if (!select) return;
  if (select.value === "system") select.value = document.documentElement.dataset.theme ?? "system";
  else choose(select.value);
}

export function ThemeSwitch() {
  return (
    <label className="theme-switch">
      Theme
      <select
        ref={start}
        // A reload must not choose the theme of an earlier page.
        autoComplete="off"
        defaultValue="system"
        onChange={({ target }) => choose(target.value)}
      >
        {["System", "Light", "Dark"].map((label) => (
          <option key={label} value={label.toLowerCase()}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
