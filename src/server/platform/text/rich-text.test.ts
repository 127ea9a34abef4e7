import { describe, expect, test } from "vitest";
import { plainTextOf } from "#contract/text/plain-text-of.ts";
import { linksOf, parseRichText } from "./rich-text.ts";

const text = (value: string) => ({ type: "text", text: value });
const paragraph = (...children: unknown[]) => ({ type: "paragraph", children });

describe("marks", () => {
  test.each([
    [
      "bold and italics",
      "**Both** _of_ *them*",
      [
        paragraph(
          { type: "bold", children: [text("Both")] },
          text(" "),
          { type: "italic", children: [text("of")] },
          text(" "),
          { type: "italic", children: [text("them")] },
        ),
      ],
    ],
    [
      "paragraphs and line breaks",
      "One\ntwo\n\nthree",
      [paragraph(text("One"), { type: "break" }, text("two")), paragraph(text("three"))],
    ],
    [
      "lists",
      "- a\n- b",
      [{ type: "list", isOrdered: false, start: 1, items: [[paragraph(text("a"))], [paragraph(text("b"))]] }],
    ],
    [
      "ordered lists keep their first number",
      "3. a\n4. b",
      [{ type: "list", isOrdered: true, start: 3, items: [[paragraph(text("a"))], [paragraph(text("b"))]] }],
    ],
    [
      "quotes",
      "> Said so\n\nI agree",
      [{ type: "quote", children: [paragraph(text("Said so"))] }, paragraph(text("I agree"))],
    ],
    [
      "links",
      "[the page](https://example.com/a?b=c)",
      [paragraph({ type: "link", href: "https://example.com/a?b=c", children: [text("the page")] })],
    ],
    [
      "bare addresses",
      "See https://example.com/x.",
      [
        paragraph(
          text("See "),
          { type: "link", href: "https://example.com/x", children: [text("https://example.com/x")] },
          text("."),
        ),
      ],
    ],
  ])("%s", (_, source, expected) => {
    expect(parseRichText(source)).toEqual(expected);
  });
});

describe("unsupported marks stay as typed", () => {
  test.each([
    "<script>alert(1)</script>",
    "<b onclick=x>hi</b>",
    "# No heading",
    "`code`",
    "    indented",
    "```\nfenced\n```",
    "Line\n===",
    "---",
    "&lt;",
  ])("%j", (source) => {
    const parsed = parseRichText(source);
    expect(JSON.stringify(parsed)).not.toMatch(/"type":"(?!paragraph|text|break)/);
    expect(plainTextOf(parsed)).toBe(source.trim());
  });

  test("shows pictures as text, and loads nothing", () => {
    expect(parseRichText("![x](https://evil.test/p.png)")).toEqual([
      paragraph(text("!"), { type: "link", href: "https://evil.test/p.png", children: [text("x")] }),
    ]);
  });

  test.each([
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](data:text/html;base64,AAAA)",
    "[x](vbscript:x)",
    "[x](//evil.test)",
    "[x](/profile/1)",
    "[x](&#106;avascript:alert(1))",
  ])("doesn't link %j", (source) => {
    expect(parseRichText(source)).toEqual([paragraph(text(source))]);
  });
});

test("extracts the text without marks", () => {
  expect(plainTextOf(parseRichText("**Two** things:\n\n- one\n- [two](https://a.test)"))).toBe(
    "Two things:\none\ntwo",
  );
});

test("finds all links of a text", () => {
  expect(linksOf(parseRichText("> - **[a](https://a.test)**\n\nand b@c.test, www.d.test"))).toEqual([
    "https://a.test",
    "mailto:b@c.test",
    "http://www.d.test",
  ]);
});

describe("marks that people don't mean stay as typed", () => {
  test.each([
    ">50% of the leads are junk",
    "> 50% of the leads are junk",
    ">$50 a month",
    "> ~50 leads",
    ">= 50% junk",
    ">:( never again",
    ">>> see above",
    ">",
    "- $50 after the discount",
    "- 50 leads",
    "- €50",
    "- US$50 after the discount",
    "> US$50 a month",
    "- CA$ 20 a lead",
    "> ~USD 50",
    "- EUR50",
    "- -5% a year",
    "-5% a year",
    "-",
    "- - -",
    "* 3 of 10 closed",
    "*",
    "+5 for support",
    "+ great support\n- slow",
    "+ great support",
    "- Great\n- $50 setup\n- Easy",
    "1.",
    "1. 5 leads",
    "007. Bond",
    "1) first\n2) second",
    "#1 in Austin",
    "# 1 in Austin",
    "5*3*2 = 30",
    "2 * 3 * 4",
    "*$50 setup, *20 a lead",
    "*50* leads",
    "a*b*c and snake_case_name",
    "**bold**ness",
    "^_^ and -_-",
    "*_* (*_*)",
    "T_T >_<",
    "¯\\_(ツ)_/¯",
    "___ or ***",
    "C:\\new\\$50\\",
    "one\\\ntwo",
    "&lt; &amp; &nbsp; &#36;50 &copy",
    "<b>bold</b> <https",
    "[1](see below)",
    "[ ](https://a.test)".replace("https", "ftp"),
    "~~no~~ ==no== |no|",
    "a < b > c",
    "[x]: https",
  ])("%j", (source) => {
    const parsed = parseRichText(source);
    expect(JSON.stringify(parsed)).not.toMatch(/"type":"(?!paragraph|text|break)/);
    expect(plainTextOf(parsed)).toBe(source);
  });

  test.each([
    ["**$50** a month", "$50 a month", "bold"],
    ["**50%** of leads", "50% of leads", "bold"],
    ["(**both**, *“too”*)", "(both, “too”)", "italic"],
    ["***all***", "all", "bold"],
    ["> They said 50%\n> 50% it was", "They said 50%\n50% it was", "quote"],
    ["> one\n>\n> two", "one\ntwo", "quote"],
    ["- up 50%\n- **$50** off", "up 50%\n$50 off", "list"],
    ["- CRM 2 is slow\n- A 5-star team", "CRM 2 is slow\nA 5-star team", "list"],
    ["<https://a.test/x_y_z>", "<https://a.test/x_y_z>", "link"],
    ["https://a.test/a*b*c", "https://a.test/a*b*c", "link"],
    ['see [a](https://a.test) "b"', 'see a "b"', "link"],
    ["\\*not\\* *so*", "*not* so", "italic"],
    ["\\[not\\](https://a.test) *so*", "[not](https://a.test) so", "italic"],
  ])("but %j has its marks", (source, shown, mark) => {
    const parsed = parseRichText(source);
    expect(plainTextOf(parsed)).toBe(shown);
    expect(JSON.stringify(parsed)).toContain(`"type":"${mark}"`);
  });

  test("a title of a link would be lost, so it isn't one", () => {
    const source = '[a](https://a.test "title")';
    expect(plainTextOf(parseRichText(source))).toBe(source);
  });

  test("an answer right below a quote isn't part of it", () => {
    expect(parseRichText("> Said so\nI disagree")).toEqual([
      { type: "quote", children: [paragraph(text("Said so"))] },
      paragraph(text("I disagree")),
    ]);
  });

  test("numbers of items are shown as typed", () => {
    const starts = (source: string) => parseRichText(source).map((block) => "start" in block && block.start);
    expect(starts("10. a\n12. b\n13. c")).toEqual([10, 12]);
    expect(starts("1. a\n2. b\n3. c")).toEqual([1]);
  });
});

describe("nesting is bounded, and keeps the text", () => {
  test.each([">", "-", "1.", "> -", "- 1."])("with %s", (mark) => {
    const parsed = parseRichText(`${`${mark} `.repeat(mark.includes(" ") ? 6 : 12)}deep`);
    expect((JSON.stringify(parsed).match(/"(?:quote|list)"/g) ?? []).length).toBeLessThanOrEqual(8);
    expect(plainTextOf(parsed)).toMatch(/deep$/);
  });

  test("shows a line that consists of marks as typed", () => {
    for (const line of ["-".repeat(40), "> ".repeat(40).trim(), "- ".repeat(2000).trim()]) {
      expect(parseRichText(line)).toEqual([paragraph(text(line))]);
    }
  });
});

describe("hostile texts", () => {
  const LENGTH = 5000;
  const fill = (part: string) => part.repeat(LENGTH / part.length);
  const hostile = {
    items: fill("1. w\n"),
    points: fill("- w\n* w\n"),
    paragraphs: fill("w\n\n"),
    quotes: fill("> w\n\n"),
    "items in items": fill(`${"- ".repeat(16)}w\n`),
    "indented items": Array.from({ length: 68 }, (_, depth) => `${"  ".repeat(depth)}- w`).join("\n"),
    italics: fill("*w* "),
    "italics in italics": "*w ".repeat(LENGTH / 6) + "w* ".repeat(LENGTH / 6),
    links: fill("[w](http://x.yz) "),
    "links in links": `${"[".repeat(LENGTH / 2)}w${"](x)".repeat(LENGTH / 8)}`,
    brackets: `${fill("[")}w`,
    "open links": fill("[w]("),
    addresses: fill("x@w.zz "),
    backticks: fill("`w"),
  };

  test.each(Object.entries(hostile))("%s keep their words and stay drawable", (_, source) => {
    const parsed = parseRichText(source);
    const marks = JSON.stringify(parsed).match(/"type":"(?!text|break)/g) ?? [];
    expect(marks.length).toBeLessThanOrEqual(1000);
    const words = (text: string) => text.match(/w/g)?.length ?? 0;
    expect(words(plainTextOf(parsed))).toBe(words(source));
  });

  test("shows a text with too many marks as typed", () => {
    const source = "**a** ".repeat(800).trim();
    expect(parseRichText(source)).toEqual([paragraph(text(source))]);
  });
});
