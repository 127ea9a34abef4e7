import { describe, expect, test } from "vitest";
import type { Comment } from "#contract/posts/comments.ts";
import { someComment } from "#tests/support/sample-comments.ts";
import { withComment, withoutComment } from "./change-thread.ts";
import { type ThreadData, withChanged } from "./thread-data.ts";

const page = (items: Comment[], next: string | null) => ({
  items,
  total: 4,
  next,
  isBranch: false,
  isGone: false,
  ends: null,
  lock: null,
});

/** a(b(c)) on the first page, d on the second. */
const thread: ThreadData = {
  pageParams: [undefined, "c"],
  pages: [
    page(
      [
        someComment("a", { replyCount: 2 }),
        someComment("b", { parentId: "a", depth: 1, replyCount: 1 }),
        someComment("c", { parentId: "b", depth: 2, replyTo: { id: "nora", fullName: "Nora Quill" } }),
      ],
      "c",
    ),
    page([someComment("d")], null),
  ],
};

const idsOf = ({ pages }: ThreadData) =>
  pages.map(({ items }) => items.map(({ id }) => id).join("")).join("|");
const one = ({ pages }: ThreadData, id: string) =>
  pages.flatMap(({ items }) => items).find((item) => item.id === id);
const counts = (data: ThreadData) => ["a", "b", "d"].map((id) => one(data, id)?.replyCount);

describe("the viewer's comment", () => {
  test("appears at the top when it is on the item itself", () => {
    const data = withComment(thread, someComment("n"), 5, "best");
    expect(idsOf(data)).toBe("nabc|d");
    expect(data.pages.map(({ total }) => total)).toEqual([5, 5]);
  });

  test("appears at the end of a complete thread sorted oldest first", () => {
    expect(idsOf(withComment(thread, someComment("n"), 5, "old"))).toBe("abc|dn");
    const begun = { ...thread, pages: thread.pages.slice(0, 1) };
    expect(idsOf(withComment(begun, someComment("n"), 5, "old"))).toBe("nabc");
  });

  test("appears below its parent and counts in all ancestors", () => {
    const data = withComment(thread, someComment("n", { parentId: "b", depth: 2 }), 5, "best");
    expect(idsOf(data)).toBe("abnc|d");
    expect(counts(data)).toEqual([3, 2, 0]);
  });

  test("appears only once", () => {
    const data = withComment(thread, someComment("d", { likeCount: 7 }), 4, "best");
    expect(idsOf(data)).toBe("abc|d");
    expect(one(data, "d")?.likeCount).toBe(7);
  });
});

test("an edited comment keeps its position, and the others keep their identity", () => {
  const data = withChanged(thread, someComment("a", { likeCount: 1 }));
  expect(idsOf(data)).toBe("abc|d");
  expect(one(data, "a")?.likeCount).toBe(1);
  expect(one(data, "b")).toBe(one(thread, "b"));
});

describe("a deleted comment", () => {
  test("disappears and no longer counts without replies", () => {
    const data = withoutComment(thread, "c", { isTombstone: false, total: 3 });
    expect(idsOf(data)).toBe("ab|d");
    expect(counts(data)).toEqual([1, 0, 0]);
    expect(data.pages[0]?.total).toBe(3);
  });

  test("leaves an anonymous placeholder when it has replies", () => {
    const data = withoutComment(thread, "b", { isTombstone: true, total: 3 });
    expect(idsOf(data)).toBe("abc|d");
    expect(one(data, "b")).toMatchObject({
      author: null,
      body: null,
      state: "deleted",
      can: { edit: false },
    });
    expect(one(data, "c")?.replyTo).toBeNull();
  });

  test("changes nothing when it is not loaded", () => {
    expect(withoutComment(thread, "x", { isTombstone: false, total: 3 })).toBe(thread);
  });
});
