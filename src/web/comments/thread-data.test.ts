import { expect, test } from "vitest";
import { someComment } from "./test-comments.ts";
import { type ThreadData, withNewest } from "./thread-data.ts";

const dataOf = (...parts: ReturnType<typeof someComment>[][]): ThreadData => ({
  pageParams: parts.map(() => undefined),
  pages: parts.map((items) => ({ items, total: parts.flat().length, next: null, isBranch: false })),
});
const partOf = (items: ReturnType<typeof someComment>[], total = items.length) => ({
  items,
  total,
  next: null,
  isBranch: false,
});
const [a, b, c] = [someComment("a"), someComment("b"), someComment("c")];

test("what others changed is shown where it stands", () => {
  const liked = { ...b, likeCount: 3 };
  const after = withNewest(dataOf([a, b]), partOf([liked, a]));
  expect(after?.pages[0]?.items).toEqual([a, liked]);
});

test("of several parts, those that were asked for are changed", () => {
  const liked = { ...a, likeCount: 3 };
  const after = withNewest(dataOf([a, b], [c]), partOf([liked, b], 3));
  expect(after?.pages.map(({ items }) => items)).toEqual([[liked, b], [c]]);
});

test("what came or went is left to be asked for", () => {
  expect(withNewest(dataOf([a]), partOf([a, b]))).toBeNull();
  expect(withNewest(dataOf([a, b]), partOf([a]))).toBeNull();
  // A tombstone that is gone counts nowhere.
  expect(withNewest(dataOf([a, b]), partOf([a], 2))).toBeNull();
});
