import { describe, expect, test } from "vitest";
import { someComment } from "./test-comments.ts";
import { type ThreadData, withLiked, withNewest, withPosted } from "./thread-data.ts";

const OPEN = { isGone: false, ends: null, lock: null };
const dataOf = (...parts: ReturnType<typeof someComment>[][]): ThreadData => ({
  pageParams: parts.map(() => undefined),
  pages: parts.map((items) => ({ items, total: parts.flat().length, next: null, isBranch: false, ...OPEN })),
});
const partOf = (items: ReturnType<typeof someComment>[], total = items.length) => ({
  items,
  total,
  next: null,
  isBranch: false,
  ...OPEN,
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

describe("in a thread of more parts than are here", () => {
  const begun = (...items: ReturnType<typeof someComment>[]): ThreadData => ({
    pageParams: [undefined],
    pages: [{ items, total: 9, next: "next", isBranch: false, ...OPEN }],
  });
  const idsOf = ({ pages }: ThreadData) => pages.flatMap(({ items }) => items.map(({ id }) => id)).join("");
  const mine = someComment("m");
  const answer = someComment("x", { parentId: "a", depth: 1 });
  const later = someComment("y", { parentId: "a", depth: 1 });
  const below = someComment("z", { parentId: "x", depth: 2 });
  const posted = new Set(["m", "x", "y", "z"]);

  test("one's own comment stays where it stands when others change", () => {
    const liked = { ...b, likeCount: 3 };
    const newest = { items: [a, liked], total: 9, next: "next", isBranch: false, ...OPEN };
    expect(withNewest(begun(mine, a, b), newest)?.pages[0]?.items).toEqual([mine, a, liked]);
  });

  test("what one posted stays when the first part is another", () => {
    const before = begun(mine, a, later, answer, below, b);
    const after = withPosted(begun(c, a), before, posted);
    expect(idsOf(after)).toBe("mcayxz");
    expect(after.pages[0]?.total).toBe(9);
  });

  test("what others wrote does not, nor what answers a comment that is not here", () => {
    expect(idsOf(withPosted(begun(c), begun(a, answer, b), posted))).toBe("c");
  });

  test("what the new parts bring is not there twice", () => {
    expect(idsOf(withPosted(begun(a, mine), begun(mine, a), posted))).toBe("am");
  });

  test("a whole thread is what it is", () => {
    expect(idsOf(withPosted(dataOf([a]), begun(mine, a), posted))).toBe("a");
    const end: ThreadData = { ...dataOf([a]), pageParams: ["after"] };
    expect(idsOf(withPosted(end, begun(mine, a), posted))).toBe("ma");
  });
});

test("a like changes nothing else of what is known of a comment by then", () => {
  const edited = { ...a, editedAt: "2026-03-02T10:00:00.000Z" };
  const after = withLiked(dataOf([edited, b]), "a", { isLiked: true, likeCount: 1 });
  expect(after.pages[0]?.items).toEqual([{ ...edited, isLiked: true, likeCount: 1 }, b]);
});
