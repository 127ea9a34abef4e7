import { expect, test } from "vitest";
import { someComment } from "#tests/support/sample-comments.ts";
import { type Branch, flattenBranches, toBranches } from "./comment-tree.ts";

/** "a(b(c)d)": a has the replies b and d, b the reply c. */
const drawn = (branches: readonly Branch[]): string =>
  branches
    .map(({ comment, replies }) => comment.id + (replies.length > 0 ? `(${drawn(replies)})` : ""))
    .join("");

const items = [
  someComment("a"),
  someComment("b", { parentId: "a", depth: 1 }),
  someComment("c", { parentId: "b", depth: 2 }),
  someComment("d", { parentId: "a", depth: 1 }),
  someComment("e"),
];

test("places replies below their parents in display order", () => {
  expect(drawn(toBranches(items))).toBe("a(b(c)d)e");
});

test("places a branch without its parent at the top", () => {
  expect(drawn(toBranches(items.slice(1)))).toBe("b(c)de");
});

test("deduplicates a comment that is on two pages", () => {
  expect(drawn(toBranches([...items, ...items]))).toBe("a(b(c)d)e");
});

test("flattens branches in reading order without collapsed replies", () => {
  const branches = toBranches(items);
  expect(drawn(flattenBranches(branches, () => false))).toBe("abcde");
  expect(drawn(flattenBranches(branches, (id) => id === "b"))).toBe("abde");
  expect(drawn(flattenBranches(branches, (id) => id === "a"))).toBe("ae");
});
