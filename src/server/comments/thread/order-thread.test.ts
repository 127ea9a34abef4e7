import { describe, expect, test } from "vitest";
import { type Reader, VISITOR } from "#server/platform/reader.ts";
import { orderThread, type ThreadRow } from "./order-thread.ts";

const NOW = new Date("2026-05-01T12:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

const row = (id: string, more: Partial<ThreadRow> = {}): ThreadRow => ({
  id,
  parentId: null,
  userId: "nora",
  status: "visible",
  likeCount: 0,
  createdAt: hoursAgo(1),
  ...more,
});
const reader = (userId: string, isModerator = false): Reader => ({ ...VISITOR, userId, isModerator });
const order = (rows: ThreadRow[], sort: "best" | "top" | "new" | "old" = "old", viewer: Reader = VISITOR) =>
  orderThread(rows, viewer, sort, NOW).map(({ id }) => id);

describe("siblings", () => {
  const rows = [
    row("a", { likeCount: 5, createdAt: hoursAgo(100) }),
    row("b", { likeCount: 3, createdAt: hoursAgo(1) }),
    row("c", { likeCount: 0, createdAt: hoursAgo(2) }),
    row("d", { likeCount: 0, createdAt: hoursAgo(3) }),
  ];

  test.each([
    ["old", ["a", "d", "c", "b"]],
    ["new", ["b", "c", "d", "a"]],
    ["top", ["a", "b", "c", "d"]],
    // 3 / 3^0.8 = 1.25 is more than 5 / 102^0.8 = 0.12.
    ["best", ["b", "a", "c", "d"]],
  ] as const)("sort by %s", (sort, expected) => {
    expect(order(rows, sort)).toEqual(expected);
    expect(order(rows.toReversed(), sort)).toEqual(expected);
  });

  test("sort per level, below their parent", () => {
    const thread = [
      row("a", { likeCount: 1 }),
      row("b", { likeCount: 9 }),
      row("a1", { parentId: "a", likeCount: 2 }),
      row("a2", { parentId: "a", likeCount: 50 }),
      row("b1", { parentId: "b" }),
      row("a2x", { parentId: "a2" }),
    ];
    const placed = orderThread(thread, VISITOR, "top", NOW);
    expect(placed.map(({ id, depth, replyCount }) => [id, depth, replyCount])).toEqual([
      ["b", 0, 1],
      ["b1", 1, 0],
      ["a", 0, 3],
      ["a2", 1, 1],
      ["a2x", 2, 0],
      ["a1", 1, 0],
    ]);
  });
});

test("handles a thread as deep as it is long", () => {
  const rows = Array.from({ length: 20_000 }, (_, index) =>
    row(`c${index}`, index === 0 ? {} : { parentId: `c${index - 1}` }),
  );
  const placed = orderThread(rows, VISITOR, "best", NOW);
  expect(placed.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(placed[0]?.replyCount).toBe(19_999);
  expect(placed.at(-1)?.depth).toBe(19_999);
});

describe("a comment that isn't visible", () => {
  const HIDING = ["held", "hidden", "removed", "rejected"] as const;
  const others = reader("owen");

  test.each(HIDING)("disappears for others if %s, but not for its author and moderators", (status) => {
    const rows = [row("a", { status }), row("b")];
    expect(order(rows, "old", others)).toEqual(["b"]);
    expect(order(rows)).toEqual(["b"]);
    for (const viewer of [reader("nora"), reader("max", true)]) {
      const placed = orderThread(rows, viewer, "old", NOW);
      expect(placed.map(({ id, isTombstone }) => [id, isTombstone])).toEqual([
        ["a", false],
        ["b", false],
      ]);
    }
  });

  test.each(HIDING)("becomes a placeholder for others if %s and they see a reply to it", (status) => {
    const rows = [row("a", { status }), row("b", { parentId: "a" })];
    const placed = orderThread(rows, others, "old", NOW);
    expect(placed.map(({ id, isTombstone }) => [id, isTombstone])).toEqual([
      ["a", true],
      ["b", false],
    ]);
  });

  test("disappears from the list and count if the reader can't see any of its replies", () => {
    const rows = [
      row("a"),
      row("b", { status: "deleted", parentId: "a" }),
      row("c", { status: "held", parentId: "b" }),
    ];
    expect(order(rows, "old", others)).toEqual(["a"]);
    const own = orderThread(rows, reader("nora"), "old", NOW);
    expect(own.map(({ id, replyCount, isTombstone }) => [id, replyCount, isTombstone])).toEqual([
      ["a", 0, false],
      ["b", 0, true],
      ["c", 0, false],
    ]);
  });

  test("becomes a placeholder for everyone if deleted with replies, and disappears otherwise", () => {
    const rows = [
      row("a", { status: "deleted" }),
      row("b", { parentId: "a", userId: "owen" }),
      row("c", { status: "deleted" }),
    ];
    for (const viewer of [VISITOR, reader("nora"), reader("max", true)]) {
      const placed = orderThread(rows, viewer, "old", NOW);
      expect(placed.map(({ id, isTombstone }) => [id, isTombstone])).toEqual([
        ["a", true],
        ["b", false],
      ]);
    }
  });
});
