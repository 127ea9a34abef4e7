import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const TOKENS = path.join(import.meta.dirname, "tokens.css");

const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];

/** The tokens of `tokens.css` in both themes, as #rrggbb. */
const COLORS: Record<string, Record<Theme, string>> = Object.fromEntries(
  [...readFileSync(TOKENS, "utf8").matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
  ),
);

const PLAIN = ["paper", "sheet"];
const ALL = [...PLAIN, "land", "evergreen-tint", "bad-tint"];

/** Surfaces by the color of the text on them. */
const SURFACES_OF: Record<string, readonly string[]> = {
  ink: ALL,
  soft: ALL,
  evergreen: ALL,
  "evergreen-hover": ALL,
  bad: ALL,
  good: PLAIN,
  middling: PLAIN,
  "on-evergreen": ["evergreen", "evergreen-hover", "bad"],
};

/** WCAG's minimum for text, and for the borders of controls. */
const TEXT = 4.5;
const BORDER = 3;

const color = (name: string, theme: Theme) => {
  const value = COLORS[name]?.[theme];
  if (value === undefined) throw new Error(`tokens.css has no color ${name}`);
  return value;
};

describe.each(THEMES)("in the %s theme", (theme) => {
  const pairs = Object.entries(SURFACES_OF).flatMap(([text, surfaces]) =>
    surfaces.map((surface) => [text, surface] as const),
  );

  test.each(pairs)("%s is readable on %s", (text, surface) => {
    expect(contrast(color(text, theme), color(surface, theme))).toBeGreaterThanOrEqual(TEXT);
  });

  test.each(["paper", "sheet"])("the borders of controls are visible on %s", (surface) => {
    expect(contrast(color("edge", theme), color(surface, theme))).toBeGreaterThanOrEqual(BORDER);
  });
});

test("contrast is that of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBe(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.478, 3);
});

/** WCAG's contrast ratio, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
