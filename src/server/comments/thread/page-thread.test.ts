import { expect, test } from "vitest";
import type { PlacedComment } from "./order-thread.ts";
import { pageThread } from "./page-thread.ts";

const placed = (id: string, depth: number) => ({ id, depth, isTombstone: false }) as PlacedComment;
const flat = (count: number) => Array.from({ length: count }, (_, index) => placed(`c${index}`, 0));
const ids = (items: readonly PlacedComment[]) => items.map(({ id }) => id);

test("has a next page only beyond 50 comments", () => {
  expect(pageThread(flat(50), {})).toMatchObject({ next: null, isBranch: false });
  const first = pageThread(flat(51), {});
  expect(first.next).toBe("c49");
  const second = pageThread(flat(51), { after: "c49" });
  expect(ids(second.items)).toEqual(["c50"]);
  expect(second.next).toBeNull();
});

test("has larger pages after the first", () => {
  const second = pageThread(flat(300), { after: "c49" });
  expect(second.items).toHaveLength(200);
  expect(second.next).toBe("c249");
});

test("starts from the top after a missing cursor", () => {
  expect(ids(pageThread(flat(3), { after: "gone" }).items)).toEqual(["c0", "c1", "c2"]);
});

test("returns an empty page without comments", () => {
  expect(pageThread([], { after: "c1", comment: "c2" })).toEqual({
    items: [],
    next: null,
    isBranch: false,
    isGone: true,
  });
});

test("ignores a requested comment that is on the first page or missing", () => {
  for (const comment of ["c49", "gone"]) {
    const isGone = comment === "gone";
    expect(pageThread(flat(60), { comment })).toEqual({ ...pageThread(flat(60), {}), isGone });
  }
});

test("reports a requested comment that is only a placeholder", () => {
  const thread = flat(3).map((one) => ({ ...one, isTombstone: one.id === "c1" }));
  expect(pageThread(thread, { comment: "c1" })).toMatchObject({ items: thread, isGone: true });
  expect(pageThread(thread, { comment: "c2" })).toMatchObject({ items: thread, isGone: false });
});

test("returns only the branch of a requested comment beyond the first page: its ancestors and replies", () => {
  const thread = [
    ...flat(60),
    placed("top", 0),
    placed("other", 1),
    placed("above", 1),
    placed("side", 2),
    placed("sideways", 3),
    placed("asked", 2),
    placed("answer", 3),
    placed("next", 2),
    placed("last", 0),
  ];
  const { items, next, isBranch } = pageThread(thread, { comment: "asked" });
  expect(ids(items)).toEqual(["top", "above", "asked", "answer"]);
  expect({ next, isBranch }).toEqual({ next: null, isBranch: true });
});

test("includes at most six ancestors", () => {
  const deep = Array.from({ length: 20 }, (_, depth) => placed(`d${depth}`, depth));
  const { items } = pageThread([...flat(50), ...deep], { comment: "d10" });
  expect(ids(items)[0]).toBe("d4");
  expect(ids(items).at(-1)).toBe("d19");
});

test("pages a long branch", () => {
  const replies = Array.from({ length: 70 }, (_, index) => placed(`a${index}`, 1));
  const thread = [...flat(50), placed("asked", 0), ...replies, placed("last", 0)];
  const first = pageThread(thread, { comment: "asked" });
  expect(first.items).toHaveLength(50);
  const second = pageThread(thread, { comment: "asked", after: first.next ?? "" });
  expect(ids([...first.items, ...second.items])).toEqual(["asked", ...ids(replies)]);
  expect(second).toMatchObject({ next: null, isBranch: true });
});
