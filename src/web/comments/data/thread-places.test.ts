import { expect, test } from "vitest";
import { someComment } from "#tests/support/sample-comments.ts";
import { describePlace, placeOf, toPlaces } from "./thread-places.ts";

const items = [
  someComment("a"),
  someComment("gone", { state: "deleted", author: null, body: null }),
  someComment("b"),
  someComment("held", { state: "pending" }),
  someComment("c", { createdAt: "2026-08-15T10:00:00.000Z" }),
  someComment("b"),
];

test("places count visible comments once, in display order", () => {
  expect(toPlaces(items).map(({ id }) => id)).toEqual(["a", "b", "c"]);
});

test.each([
  ["a", 1],
  ["gone", 1],
  ["b", 2],
  ["held", 2],
  ["c", 3],
  ["unknown", 0],
])("the place of %s is %i", (id, place) => {
  expect(placeOf(items, id)).toBe(place);
});

test("a place says its number and the month of a loaded comment", () => {
  expect(describePlace(3, 1285, items[4])).toBe("Comment 3\u00a0of\u00a01,285 · Aug 2026");
  expect(describePlace(1200, 1285, undefined)).toBe("Comment 1,200\u00a0of\u00a01,285");
  expect(describePlace(0, 1285, undefined)).toBe("Post");
});
