import { useEffect, useState } from "react";
import { THEME_KEY } from "#web/platform/page/inline-boot-script.ts";
import { stored, TEXT } from "#web/platform/stored/browser-storage.ts";

const THEMES = { system: "System", light: "Light", dark: "Dark" } as const;
type Theme = keyof typeof THEMES;

function isTheme(value: string | null | undefined): value is "light" | "dark" {
  return value === "light" || value === "dark";
}

function choose(theme: Theme) {
  const { dataset } = document.documentElement;
  if (isTheme(theme)) dataset.theme = theme;
  else delete dataset.theme;
  stored(THEME_KEY, TEXT).write(isTheme(theme) ? theme : undefined);
}

export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>("system");
  useEffect(() => {
    const chosen = document.documentElement.dataset.theme;
    if (isTheme(chosen)) setTheme(chosen);
  }, []);
  return (
    <label className="theme-switch">
      Theme
      <select
        value={theme}
        onChange={(event) => {
          const next = event.target.value as Theme;
          choose(next);
          setTheme(next);
        }}
      >
        {Object.entries(THEMES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
