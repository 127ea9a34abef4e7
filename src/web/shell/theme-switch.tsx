import { useEffect, useState } from "react";
import { THEME_KEY } from "#web/platform/page/inline-boot-script.ts";
import { stored, TEXT } from "#web/platform/stored/browser-storage.ts";
import { useEarlyInput } from "#web/ui/field/use-early-input.ts";

const THEMES = ["System", "Light", "Dark"] as const;
type Theme = Lowercase<(typeof THEMES)[number]>;

function choose(theme: Theme) {
  const { dataset } = document.documentElement;
  const forced = theme === "system" ? undefined : theme;
  if (forced) dataset.theme = forced;
  else delete dataset.theme;
  stored(THEME_KEY, TEXT).write(forced);
}

export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>("system");
  const label = useEarlyInput<HTMLLabelElement>(([field]) => choose(field.value as Theme));
  useEffect(() => {
    setTheme((document.documentElement.dataset.theme ?? "system") as Theme);
  }, []);
  return (
    <label ref={label} className="theme-switch">
      Theme
      <select
        // A reload must not choose the theme of an earlier page.
        autoComplete="off"
        value={theme}
        onChange={({ target: { value } }) => {
          choose(value as Theme);
          setTheme(value as Theme);
        }}
      >
        {THEMES.map((label) => (
          <option key={label} value={label.toLowerCase()}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
