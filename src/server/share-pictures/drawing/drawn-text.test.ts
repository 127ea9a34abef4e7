import satori from "satori";
import { expect, test } from "vitest";
import characters from "../../../../data/fonts/pictures/characters.json" with { type: "json" };
import { drawable } from "./drawn-text.ts";
import { box } from "./element.ts";
import { FONTS, HEADING_FONT } from "./fonts.ts";

test.each([
  ["🏠 Foyer™ CRM 🚀", "Foyer™ CRM"],
  ["Łódź – Việt Nam", "Łódź – Việt Nam"],
  ["cafe\u0301", "café"],
  ["two\nlines\u2003apart", "two lines apart"],
  // Half of a text in another script would say something else.
  ["你好 CRM 世界你好", ""],
  ["🏠🚀", ""],
  // Marks belong to words that can't be drawn.
  ["🏠 值得吗? Is it worth 49,99 € — really?", "Is it worth 49,99 € — really?"],
  ["值得吗？Is it worth it?", "Is it worth it?"],
  ["值得吗?Is it worth it?", "Is it worth it?"],
  ["🚀 — Foyer CRM", "Foyer CRM"],
  ["Foyer CRM — 🚀", "Foyer CRM"],
  ["Foyer CRM (🚀) & more", "Foyer CRM & more"],
  ["🏠$49 & up", "$49 & up"],
  ["— “Sold!”", "— “Sold!”"],
  ["", ""],
])("of %j, %j is drawn", (text, drawn) => {
  expect(drawable(text)).toBe(drawn);
});

test("the fonts have a shape for every character that is drawn", async () => {
  const all = characters.map(([first = 0, last = first]) =>
    String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index)),
  );
  const missing: string[] = [];
  await satori(box({ fontFamily: HEADING_FONT }, `${all.join(" ")} \u4e00`), {
    ...{ width: 400, height: 400, fonts: FONTS },
    loadAdditionalAsset: async (_language, text) => {
      missing.push(text);
      return [];
    },
  });
  expect(missing).toEqual(["\u4e00"]);
});
