import { beforeEach, expect, test } from "vitest";
import { createRecentChanges, type RecentChanges } from "./recent-changes.ts";

const [thread, other] = ["reviews/1", "reviews/2"] as const;
let time: number;
let changes: RecentChanges;

beforeEach(() => {
  time = 0;
  changes = createRecentChanges(() => time);
  time = 1000;
});

test("a change is reported to pages that asked for the thread up to a second later, and to no other", () => {
  changes.add({ type: "comments", thread });
  expect(changes.since(thread, 2000)).toEqual({ type: "comments", thread });
  expect(changes.since(thread, 2001)).toBeUndefined();
  expect(changes.since(other, 1000)).toBeUndefined();
});

test("a changed item is reported although comments changed later", () => {
  changes.add({ type: "item", thread });
  changes.add({ type: "comments", thread });
  expect(changes.since(thread, 500)).toEqual({ type: "item", thread });
});

test("reports any thread as changed before the start, a gap, or the oldest remembered change", () => {
  expect(changes.since(thread, 0)).toEqual({ type: "item", thread });
  expect(changes.since(thread, 1)).toBeUndefined();
  changes.forget();
  expect(changes.since(thread, 2000)).toEqual({ type: "item", thread });
  expect(changes.since(thread, 2001)).toBeUndefined();
  time = 4000;
  changes.add({ type: "comments", thread });
  time = 70_000;
  changes.add({ type: "comments", thread: other });
  expect(changes.since(thread, 5000)).toEqual({ type: "item", thread });
  expect(changes.since(thread, 5001)).toBeUndefined();
});

test("the number of remembered threads is limited", () => {
  for (let number = 0; number < 10_001; number += 1) {
    time += 1;
    changes.add({ type: "comments", thread: `reviews/${number}` });
  }
  expect(changes.since("reviews/0", 2001)).toEqual({ type: "item", thread: "reviews/0" });
  expect(changes.since("reviews/1", 2002)).toEqual({ type: "comments", thread: "reviews/1" });
});
