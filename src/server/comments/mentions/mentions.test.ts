import { expect, test } from "vitest";
import { parseRichText, plainTextOf } from "#server/platform/text/rich-text.ts";
import { markMentions } from "./mentions.ts";

const PEOPLE = [
  { id: "nora", fullName: "Nora" },
  { id: "quill", fullName: "Nora Quill" },
  { id: "jose", fullName: "José Peña" },
];
const mark = (text: string, people = PEOPLE) => markMentions(parseRichText(text), people);

test("a name is marked where it stands, as it was typed", () => {
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
  ["the longest name", "@Nora Quill and @Nora", ["quill", "nora"]],
  ["a name without its accents", "@Jose Pena!", ["jose"]],
  ["a name with its accents as signs of their own", "@Jose\u0301 Pen\u0303a!", ["jose"]],
  ["somebody twice", "@Nora @Nora", ["nora"]],
  [
    "in bold, in quotes, in lists",
    "**@Nora**\n\n> @José Peña\n\n- one\n- @Nora Quill",
    ["nora", "jose", "quill"],
  ],
  ["somebody after a bracket", "(@Nora)", ["nora"]],
  ["only a whole name", "@Norah, @Nora2, @Nor", []],
  ["nobody in an address", "mail@nora.com, x@Nora", []],
  ["nobody without a sign", "Nora Quill", []],
  ["nobody in a link", "[@Nora](https://nora.com)", []],
  ["a stranger never", "@Owen Marsh", []],
])("names %s", (_, text, expected) => {
  const { body, mentionedIds } = mark(text);
  expect(mentionedIds).toEqual(expected);
  expect(plainTextOf(body)).toBe(plainTextOf(parseRichText(text)));
});

test("ten people count, and the eleventh is text", () => {
  const people = Array.from({ length: 11 }, (_, index) => ({
    id: `p${index}`,
    fullName: `Person ${index}x`,
  }));
  const { body, mentionedIds } = mark(people.map(({ fullName }) => `@${fullName}`).join(" "), people);
  expect(mentionedIds).toEqual(people.slice(0, 10).map(({ id }) => id));
  expect(JSON.stringify(body)).toContain('{"type":"text","text":" @Person 10x"}');
});

test("a name that two share is text, and not the shorter name of somebody else", () => {
  const people = [...PEOPLE, { id: "other", fullName: "nora quill" }];
  const { body, mentionedIds } = mark("@Nora Quill and @Nora", people);
  expect(mentionedIds).toEqual(["nora"]);
  expect(JSON.stringify(body)).toContain('{"type":"text","text":"@Nora Quill and "}');
});
