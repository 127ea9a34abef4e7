import { describe, expect, test } from "vitest";
import { RANGES } from "#contract/numbers.ts";
import { stringifySearch } from "#contract/page-addresses.ts";
import { HOSTILE_TEXTS } from "#tests/support/hostile-texts.ts";
import {
  addressReader,
  numberIn,
  oneOf,
  pageNumber,
  parseSearch,
  someOf,
  text,
  typedText,
  uuid,
} from "./address.ts";

const ID = "0b0f7a52-3f5f-4a0e-8d0b-2f5f3a0e8d0b";
const read = addressReader(
  {
    q: text(4),
    typed: typedText(4),
    page: pageNumber,
    id: uuid,
    cost: numberIn(RANGES.dollars),
    sort: oneOf(["newest", "oldest"], "newest"),
    category: oneOf(["CRM", "Lead Generation"]),
    open: someOf(["points", "trend"]),
  },
  ({ sort, ...address }) => (address.page === undefined ? { ...address, sort } : address),
);

test("a parameter that occurs several times is a list", () => {
  expect(parseSearch("?tags=A&q=x&tags=B+C")).toEqual({ tags: "A,B C", q: "x" });
});

test.each([
  [{ q: " ab " }, { q: "ab" }],
  [{ q: "abcdefg" }, { q: "abcd" }],
  [{ q: "abc d" }, { q: "abc" }],
  [{ q: "abc😀" }, { q: "abc😀" }],
  [{ q: "abcd😀" }, { q: "abcd" }],
  [{ q: "cafe\u0301" }, { q: "café" }],
  [{ q: "a\0\r\n\u0085\u202eb" }, { q: "ab" }],
  [{ q: "\u0001 \u0002" }, {}],
  [{ typed: "new " }, { typed: "new " }],
  [{ typed: "  " }, {}],
  [{ page: "3" }, { page: 3 }],
  [{ page: 3 }, { page: 3 }],
  [{ page: "1000001" }, {}],
  [{ cost: "49,99" }, { cost: 49.99 }],
  [{ cost: " $1,200 " }, { cost: 1200 }],
  [{ cost: "0x10" }, {}],
  [{ cost: "1e3" }, {}],
  [{ cost: "1,23" }, { cost: 1.23 }],
  [{ cost: "1.234" }, {}],
  [{ id: ID.toUpperCase() }, { id: ID }],
  [{ id: `${ID}'` }, {}],
  // A UUID version that the contract rejects.
  [{ id: ID.replace("-4a", "-0a") }, {}],
  [{ sort: "OLDEST" }, { sort: "oldest" }],
  [{ sort: "newest" }, {}],
  [{ sort: "oldest", page: "2" }, { page: 2 }],
  [{ category: "lead generation" }, { category: "Lead Generation" }],
  [{ category: "all" }, {}],
  [{ category: ["CRM"] }, { category: "CRM" }],
  [{ open: "Trend,other,points" }, { open: "points,trend" }],
  [{ open: "other" }, {}],
  [{ category: undefined, other: "x" }, {}],
])("reads %j as %j", (raw, address) => {
  expect(read(raw)).toEqual(address);
});

describe("every raw query", () => {
  const names = [...read.parameters, "other", "__proto__", "constructor"];

  test("has each parameter replaced by its valid value or undefined", () => {
    for (const hostile of HOSTILE_TEXTS) {
      const raw = Object.fromEntries(names.map((name) => [name, hostile]));
      const merged: Record<string, unknown> = { ...raw, ...read(raw) };
      expect(Object.keys(merged)).toEqual(names);
      expect([merged.other, Object.getOwnPropertyDescriptor(merged, "__proto__")?.value]).toEqual([
        undefined,
        undefined,
      ]);
    }
  });

  test("is unchanged by a second parse", () => {
    for (const hostile of HOSTILE_TEXTS) {
      const raw = Object.fromEntries(names.map((name) => [name, hostile]));
      const clean = stringifySearch(read(raw));
      expect(stringifySearch(read(parseSearch(clean)))).toBe(clean);
    }
  });
});
