import { describe, expect, test } from "vitest";
import { line, nameLine, paragraphs, requiredName } from "../parts.ts";
import { cleanLine, isolated } from "./deceptive-characters.ts";

const name = (text: string) => line(100).parse(text);

describe("a line of text", () => {
  test.each([
    ["an override", "Maya \u202e01 fo 5.9 :erocs", "Maya 01 fo 5.9 :erocs"],
    ["an isolate", "\u2068Maya\u2069 Chen", "Maya Chen"],
    ["marks of direction", "Maya\u200e Chen\u200f\u061c", "Maya Chen"],
    ["spaces of no width", "Ma\u200bya\u2060 Ch\ufeffen", "Maya Chen"],
    ["soft hyphens and fillers", "Ma\u00adya\u3164 Chen\u115f", "Maya Chen"],
    ["hidden tags", "Maya\u{e0049}\u{e0074} Chen", "Maya Chen"],
    ["separators of lines", "Maya\u2028Chen\u2029", "Maya Chen"],
    ["joiners between Latin letters", "Ma\u200dya\u200c Chen", "Maya Chen"],
    ["selectors after letters", "Maya\ufe0f Ch\ufe00en\u{e0101}", "Maya Chen"],
    ["a joiner after the last emoji", "Maya 👩\u200d", "Maya 👩"],
    ["a second joiner in Persian", "می\u200c\u200cخواهم", "می\u200cخواهم"],
    ["an annotation", "Ma\ufff9ya\ufffb Chen\ufffc", "Maya Chen"],
    ["blank braille", "\u2800Maya\u2800Chen", "Maya Chen"],
    ["a blank note", "Maya Chen\u{1d159}", "Maya Chen"],
    ["wide and unbreakable spaces", "Maya\u2003\u00a0Chen\u3000", "Maya Chen"],
    ["marks beyond the fourth", `a${"\u0334".repeat(30)}b`, `a${"\u0334".repeat(4)}b`],
    ["marks without a letter", "\u0301\u0302Maya \u20ddChen", "Maya Chen"],
    ["a grapheme joiner", "Ma\u034fya Chen", "Maya Chen"],
  ])("removes %s", (_, typed, kept) => expect(name(typed)).toBe(kept));

  test.each([
    "👩‍👩‍👧",
    "👩🏽‍⚕️",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿 Leads",
    "3️⃣ rooms",
    "می‌خواهم",
    "क्‍ष",
    "ന്‍ ",
    "❤️ Realty",
    "דנה כהן",
    "שָׁלוֹם",
    "محمد",
    "མཁྱེན་རྒྱུད",
    "Nguyễn Thị Ánh",
    "葛󠄀城",
    "ᠭᠠᠵᠠᠷ᠎ᠠ",
  ])("keeps %s", (text) => {
    expect(name(text)).toBe(text.normalize().trim());
  });

  test("has one form for two ways to write a letter", () => {
    expect(name("Jose\u0301")).toBe(name("José"));
    expect(name("Jose\u0301")).toHaveLength(4);
  });

  test("is the same when it is cleaned again", () => {
    for (const text of [
      "a\u200d\u0301\u0301\u0301\u0301\u0301b",
      "\u2800\u0301x",
      "👩\u200d\u200d👩",
      "م\u200d\u200cم",
    ])
      expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
  });

  test.each(["a\u0085b", "a\u009bb", "a\nb"])("rejects the control character in %j", (text) => {
    expect(line(100).safeParse(text).success).toBe(false);
  });
});

const INVISIBLE_NAMES = [
  "",
  " ",
  "\u200d\u200d",
  "\u200b",
  "\u00a0\u2003",
  "\u2800\u2800",
  "\u3164",
  "\uffa0\u115f",
  "\u00ad",
  "\u034f",
  "\u0301\u0302",
  "\ufe0f\ufe0f",
  "\u{e0041}",
  "\u{1d159}",
  "\ufffc",
  "\ue000",
  "…",
  "'-'",
  "™",
  "👍",
  "👩\u200d👩",
];

test.each(INVISIBLE_NAMES)("%j can't be a name", (text) => {
  const problem = { success: false, error: { issues: [{ message: "Full name is required" }] } };
  expect(requiredName(100, "Full name is required").safeParse(text)).toMatchObject(problem);
});

test.each(["Maya Chen", "5 Star Realty", "李雷", "دانا", "👩 Maya", "Ⅳ", "Z\u0334\u0335\u0336\u0337\u0338"])(
  "%j is a name",
  (text) => expect(requiredName(100, "x").safeParse(text).success).toBe(true),
);

test("an optional name may be empty, but not only signs", () => {
  expect(nameLine(100, "Needs a letter").parse("\u200d")).toBe("");
  expect(nameLine(100, "Needs a letter").safeParse("---").success).toBe(false);
});

test("removes bidi controls from several lines and keeps the characters that other scripts need", () => {
  expect(paragraphs(100).parse("pay \u202e$05\u202c now\n\u2067x\u2069")).toBe("pay $05 now\nx");
  expect(paragraphs(100).parse("שלום\u200f, ok")).toBe("שלום\u200f, ok");
  expect(paragraphs(100).parse("ភាសា\u200bខ្មែរ  two")).toBe("ភាសា\u200bខ្មែរ  two");
});

test("removes from several lines what no script needs", () => {
  expect(paragraphs(100).parse("a\u200bb\u00ad \u200dc\u{e0041}\u2800\n\u0301d")).toBe("ab c \nd");
});

test("isolates only right-to-left text, which can't end the isolation", () => {
  expect(isolated("Maya Chen")).toBe("Maya Chen");
  expect(isolated("\u2069דנה\u202e")).toBe("\u2068דנה\u2069");
  expect(cleanLine(isolated("דנה"))).toBe("דנה");
});
