import { expect, test } from "vitest";
import { type Branch, inOneLine, toBranches } from "./comment-tree.ts";
import { someComment } from "./test-comments.ts";

/** "a(b(c)d)": a has the answers b and d, b the answer c. */
const drawn = (branches: readonly Branch[]): string =>
  branches
    .map(({ comment, answers }) => comment.id + (answers.length > 0 ? `(${drawn(answers)})` : ""))
    .join("");

const items = [
  someComment("a"),
  someComment("b", { parentId: "a", depth: 1 }),
  someComment("c", { parentId: "b", depth: 2 }),
  someComment("d", { parentId: "a", depth: 1 }),
  someComment("e"),
];

test("answers stand below what they answer, in the order of the page", () => {
  expect(drawn(toBranches(items))).toBe("a(b(c)d)e");
});

test("a branch without what it answers stands at the top", () => {
  expect(drawn(toBranches(items.slice(1)))).toBe("b(c)de");
});

test("a comment that two parts bring is there once", () => {
  expect(drawn(toBranches([...items, ...items]))).toBe("a(b(c)d)e");
});

test("in one line, each is followed by what answers it, and closed ones by nothing", () => {
  const branches = toBranches(items);
  expect(drawn(inOneLine(branches, () => false))).toBe("abcde");
  expect(drawn(inOneLine(branches, (id) => id === "b"))).toBe("abde");
  expect(drawn(inOneLine(branches, (id) => id === "a"))).toBe("ae");
});
