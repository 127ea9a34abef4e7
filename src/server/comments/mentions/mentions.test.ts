import { expect, test } from "vitest";
import { plainTextOf } from "#contract/text/plain-text-of.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import { markMentions } from "./mentions.ts";

const PEOPLE = [
  { id: "nora", fullName: "Nora" },
  { id: "quill", fullName: "Nora Quill" },
  { id: "jose", fullName: "José Peña" },
];
const mark = (text: string, people = PEOPLE) => markMentions(parseRichText(text), people);

test("marks a name in place, as it was typed", () => {
  expect(mark("Ask @nora quill, she knows.")).toEqual({
    body: [
      {
        type: "paragraph",
        children: [
          { type: "text", text: "Ask " },
          { type: "mention", userId: "quill", text: "@nora quill" },
          { type: "text", text: ", she knows." },
        ],
      },
    ],
    mentionedIds: ["quill"],
  });
});

test.each([
  ["prefers the longest name", "@Nora Quill and @Nora", ["quill", "nora"]],
  ["ignores missing accents", "@Jose Pena!", ["jose"]],
  ["accepts combining accents", "@Jose\u0301 Pen\u0303a!", ["jose"]],
  ["lists a member mentioned twice once", "@Nora @Nora", ["nora"]],
  [
    "works in bold, quotes and lists",
    "**@Nora**\n\n> @José Peña\n\n- one\n- @Nora Quill",
    ["nora", "jose", "quill"],
  ],
  ["accepts a bracket before the @", "(@Nora)", ["nora"]],
  ["needs a whole name", "@Norah, @Nora2, @Nor", []],
  ["ignores email addresses", "mail@nora.com, x@Nora", []],
  ["needs an @", "Nora Quill", []],
  ["ignores links", "[@Nora](https://nora.com)", []],
  ["ignores strangers", "@Owen Marsh", []],
])("%s", (_, text, expected) => {
  const { body, mentionedIds } = mark(text);
  expect(mentionedIds).toEqual(expected);
  expect(plainTextOf(body)).toBe(plainTextOf(parseRichText(text)));
});

test("marks ten people and leaves the eleventh as text", () => {
  const people = Array.from({ length: 11 }, (_, index) => ({
    id: `p${index}`,
    fullName: `Person ${index}x`,
  }));
  const { body, mentionedIds } = mark(people.map(({ fullName }) => `@${fullName}`).join(" "), people);
  expect(mentionedIds).toEqual(people.slice(0, 10).map(({ id }) => id));
  expect(JSON.stringify(body)).toContain('{"type":"text","text":" @Person 10x"}');
});

test("leaves a name shared by two people as text, even if a shorter name matches", () => {
  const people = [...PEOPLE, { id: "other", fullName: "nora quill" }];
  const { body, mentionedIds } = mark("@Nora Quill and @Nora", people);
  expect(mentionedIds).toEqual(["nora"]);
  expect(JSON.stringify(body)).toContain('{"type":"text","text":"@Nora Quill and "}');
});
