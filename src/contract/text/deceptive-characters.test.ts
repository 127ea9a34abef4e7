import { describe, expect, test } from "vitest";
import { line, paragraphs } from "../parts.ts";
import { isolated, withoutInvisible } from "./deceptive-characters.ts";

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
  ])("removes %s", (_, typed, kept) => expect(name(typed)).toBe(kept));

  test.each(["👩‍👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 Leads", "می‌خواهم", "❤️ Realty", "דנה כהן", "محمد"])("keeps %s", (text) => {
    expect(name(text)).toBe(text);
  });

  test.each(["a\u0085b", "a\u009bb", "a\nb"])("rejects the control character in %j", (text) => {
    expect(line(100).safeParse(text).success).toBe(false);
  });
});

test("removes bidi controls from several lines and keeps the characters that other scripts need", () => {
  expect(paragraphs(100).parse("pay \u202e$05\u202c now\n\u2067x\u2069")).toBe("pay $05 now\nx");
  expect(paragraphs(100).parse("שלום\u200f, \u200bok")).toBe("שלום\u200f, \u200bok");
});

test("isolates only right-to-left text, which can't end the isolation", () => {
  expect(isolated("Maya Chen")).toBe("Maya Chen");
  expect(isolated("\u2069דנה\u202e")).toBe("\u2068דנה\u2069");
  expect(withoutInvisible(isolated("דנה"))).toBe("דנה");
});
