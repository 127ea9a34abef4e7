import { expect, test } from "vitest";
import { fromColumns, toColumns } from "./columns.ts";

const austin = { id: "0184b100-8460-73cb-80a1-7e9cecbb0024", city: "Austin", state: "TX" };
const slow = { id: "01a20fc5-4c7b-7159-83da-28f95782c9d8", name: "Slow support" };
const review = (id: string, score: number, tags: object[]) => ({
  ...{ id, score, market: austin, tags, status: "approved" },
  reviewer: { name: `Reviewer ${id}`, avatarUrl: null },
});

const LISTS: Record<string, unknown> = {
  "a page of reviews": {
    items: [review("a", 5, [slow]), review("b", 6.5, [slow, { ...slow, name: "New" }]), review("c", 7, [])],
    total: 3,
  },
  "no list": { text: "a", nothing: null, deep: { list: [] } },
  "one row": [{ id: "a" }],
  "rows that differ in their names": [{ id: "a" }, { id: "b", reason: "r" }, { name: "c" }],
  "rows and other values": [{ id: "a" }, null, "b", [1, 2]],
  "lists of lists": [
    [[1, 2], [3]],
    [[], ["x", "x", "x"]],
  ],
  "numbers and their texts": [1, "1", 1, "1", true, "true"],
  "texts that look like rows": [austin, JSON.stringify(austin), austin],
  "the same row everywhere": [austin, austin, austin],
  "words that repeat": ["solo agent", "team", "team", "team", "solo agent", "team"],
};

test.each(Object.entries(LISTS))("%s is the same after a round trip through JSON", (_name, value) => {
  expect(fromColumns(JSON.parse(JSON.stringify(toColumns(value))))).toEqual(value);
});

test("values that JSON omits are missing", () => {
  const rows = [
    { id: "a", reason: undefined },
    { id: "b", reason: undefined },
  ];
  const read = fromColumns(JSON.parse(JSON.stringify(toColumns(rows))));
  expect(read).toStrictEqual([{ id: "a" }, { id: "b" }]);
});

test("stores names and repeated values of a list once", () => {
  const reviews = Array.from({ length: 40 }, (_, index) => review(`id-${index}`, index, [slow]));
  const json = JSON.stringify(toColumns(reviews));
  expect(json.match(/"score"/g)).toHaveLength(1);
  expect(json.match(/Austin/g)).toHaveLength(1);
  expect(json.match(/Slow support/g)).toHaveLength(1);
  expect(json.length).toBeLessThan(JSON.stringify(reviews).length / 3);
});
