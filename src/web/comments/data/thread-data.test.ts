import { describe, expect, test } from "vitest";
import { someComment } from "#tests/support/sample-comments.ts";
import { shareComments, type ThreadData, withLiked, withNewest, withPosted } from "./thread-data.ts";

const OPEN = { isGone: false, ends: null, lock: null };
const dataOf = (...pages: ReturnType<typeof someComment>[][]): ThreadData => ({
  pageParams: pages.map(() => undefined),
  pages: pages.map((items) => ({ items, total: pages.flat().length, next: null, isBranch: false, ...OPEN })),
});
const pageOf = (items: ReturnType<typeof someComment>[], total = items.length) => ({
  items,
  total,
  next: null,
  isBranch: false,
  ...OPEN,
});
const [a, b, c] = [someComment("a"), someComment("b"), someComment("c")];

test("unchanged comments stay the same objects wherever they are, and unchanged data does", () => {
  const before = dataOf([a, b], [c]);
  expect(shareComments(before, structuredClone(before))).toBe(before);
  const liked = { ...b, likeCount: 3 };
  const now = dataOf([someComment("d"), a], [liked, c]);
  const after = shareComments(before, structuredClone(now));
  expect(after).toEqual(now);
  const [, sameA, , sameC] = after.pages.flatMap(({ items }) => items);
  expect([sameA === a, sameC === c]).toEqual([true, true]);
  expect(shareComments(undefined, now)).toEqual(now);
});

test("shows others' changes without moving comments", () => {
  const liked = { ...b, likeCount: 3 };
  const after = withNewest(dataOf([a, b]), pageOf([liked, a]));
  expect(after?.pages[0]?.items).toEqual([a, liked]);
});

test("only the reloaded page changes", () => {
  const liked = { ...a, likeCount: 3 };
  const after = withNewest(dataOf([a, b], [c]), pageOf([liked, b], 3));
  expect(after?.pages.map(({ items }) => items)).toEqual([[liked, b], [c]]);
});

test("additions and removals cause a reload", () => {
  expect(withNewest(dataOf([a]), pageOf([a, b]))).toBeNull();
  expect(withNewest(dataOf([a, b]), pageOf([a]))).toBeNull();
  // Deleted placeholders are not counted.
  expect(withNewest(dataOf([a, b]), pageOf([a], 2))).toBeNull();
});

describe("a partly loaded thread", () => {
  const begun = (...items: ReturnType<typeof someComment>[]): ThreadData => ({
    pageParams: [undefined],
    pages: [{ items, total: 9, next: "next", isBranch: false, ...OPEN }],
  });
  const idsOf = ({ pages }: ThreadData) => pages.flatMap(({ items }) => items.map(({ id }) => id)).join("");
  const mine = someComment("m");
  const reply = someComment("x", { parentId: "a", depth: 1 });
  const later = someComment("y", { parentId: "a", depth: 1 });
  const below = someComment("z", { parentId: "x", depth: 2 });
  const posted = new Set(["m", "x", "y", "z"]);

  test("keeps the viewer's own comment when others change", () => {
    const liked = { ...b, likeCount: 3 };
    const newest = { items: [a, liked], total: 9, next: "next", isBranch: false, ...OPEN };
    expect(withNewest(begun(mine, a, b), newest)?.pages[0]?.items).toEqual([mine, a, liked]);
  });

  test("keeps a posted comment when the first page changes", () => {
    const before = begun(mine, a, later, reply, below, b);
    const after = withPosted(begun(c, a), before, posted);
    expect(idsOf(after)).toBe("mcayxz");
    expect(after.pages[0]?.total).toBe(9);
  });

  test("drops others' comments and replies to comments that are not loaded", () => {
    expect(idsOf(withPosted(begun(c), begun(a, reply, b), posted))).toBe("c");
  });

  test("shows comments of new pages once", () => {
    expect(idsOf(withPosted(begun(a, mine), begun(mine, a), posted))).toBe("am");
  });

  test("a complete thread gets no additions", () => {
    expect(idsOf(withPosted(dataOf([a]), begun(mine, a), posted))).toBe("a");
    const end: ThreadData = { ...dataOf([a]), pageParams: ["after"] };
    expect(idsOf(withPosted(end, begun(mine, a), posted))).toBe("ma");
  });
});

test("a like keeps newer data of the comment", () => {
  const edited = { ...a, editedAt: "2026-03-02T10:00:00.000Z" };
  const after = withLiked(dataOf([edited, b]), "a", { isLiked: true, likeCount: 1 });
  expect(after.pages[0]?.items).toEqual([{ ...edited, isLiked: true, likeCount: 1 }, b]);
});
