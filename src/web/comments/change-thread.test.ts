import { describe, expect, test } from "vitest";
import type { Comment } from "#contract/comments.ts";
import { withComment, withoutComment } from "./change-thread.ts";
import { someComment } from "./test-comments.ts";
import { type ThreadData, withChanged } from "./thread-data.ts";

const part = (items: Comment[], next: string | null) => ({
  items,
  total: 4,
  next,
  isBranch: false,
  isGone: false,
  ends: null,
  lock: null,
});

/** a(b(c)) in the first part, d in the second. */
const thread: ThreadData = {
  pageParams: [undefined, "c"],
  pages: [
    part(
      [
        someComment("a", { replyCount: 2 }),
        someComment("b", { parentId: "a", depth: 1, replyCount: 1 }),
        someComment("c", { parentId: "b", depth: 2, answers: { id: "nora", fullName: "Nora Quill" } }),
      ],
      "c",
    ),
    part([someComment("d")], null),
  ],
};

const idsOf = ({ pages }: ThreadData) =>
  pages.map(({ items }) => items.map(({ id }) => id).join("")).join("|");
const one = ({ pages }: ThreadData, id: string) =>
  pages.flatMap(({ items }) => items).find((item) => item.id === id);
const counts = (data: ThreadData) => ["a", "b", "d"].map((id) => one(data, id)?.replyCount);

describe("a comment of one's own", () => {
  test("on the item stands at the top", () => {
    const data = withComment(thread, someComment("n"), 5, "best");
    expect(idsOf(data)).toBe("nabc|d");
    expect(data.pages.map(({ total }) => total)).toEqual([5, 5]);
  });

  test("stands at the end of a whole thread whose oldest are first", () => {
    expect(idsOf(withComment(thread, someComment("n"), 5, "old"))).toBe("abc|dn");
    const begun = { ...thread, pages: thread.pages.slice(0, 1) };
    expect(idsOf(withComment(begun, someComment("n"), 5, "old"))).toBe("nabc");
  });

  test("answering stands below what it answers, and counts in all above", () => {
    const data = withComment(thread, someComment("n", { parentId: "b", depth: 2 }), 5, "best");
    expect(idsOf(data)).toBe("abnc|d");
    expect(counts(data)).toEqual([3, 2, 0]);
  });

  test("that is there already is not there twice", () => {
    const data = withComment(thread, someComment("d", { likeCount: 7 }), 4, "best");
    expect(idsOf(data)).toBe("abc|d");
    expect(one(data, "d")?.likeCount).toBe(7);
  });
});

test("a changed comment stays in its place, and the others are the same", () => {
  const data = withChanged(thread, someComment("a", { likeCount: 1 }));
  expect(idsOf(data)).toBe("abc|d");
  expect(one(data, "a")?.likeCount).toBe(1);
  expect(one(data, "b")).toBe(one(thread, "b"));
});

describe("a deleted comment", () => {
  test("without answers is gone, and counts no more", () => {
    const data = withoutComment(thread, "c", { isTombstone: false, total: 3 });
    expect(idsOf(data)).toBe("ab|d");
    expect(counts(data)).toEqual([1, 0, 0]);
    expect(data.pages[0]?.total).toBe(3);
  });

  test("with answers leaves its place, and no name", () => {
    const data = withoutComment(thread, "b", { isTombstone: true, total: 3 });
    expect(idsOf(data)).toBe("abc|d");
    expect(one(data, "b")).toMatchObject({
      author: null,
      body: null,
      state: "deleted",
      can: { edit: false },
    });
    expect(one(data, "c")?.answers).toBeNull();
  });

  test("that is not here changes nothing", () => {
    expect(withoutComment(thread, "x", { isTombstone: false, total: 3 })).toBe(thread);
  });
});
