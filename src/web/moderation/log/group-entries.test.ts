import { expect, test } from "vitest";
import { groupEntries } from "./group-entries.ts";

const MONA = { id: "mona", fullName: "Mona Archer" };
let count = 0;
const entry = (
  at: string,
  kind: "review" | "discussion" | "person",
  action: "approve" | "reject" = "approve",
  actor: typeof MONA | null = MONA,
) => {
  count += 1;
  return { id: `${count}`, at: `2026-05-${at}:00Z`, actor, action, subject: { kind } };
};

const summariesOf = (entries: ReturnType<typeof entry>[]) => {
  const places = groupEntries(entries);
  return entries.map(({ id }) => places.get(id)?.summary);
};

test("groups consecutive entries of one person, action and day, and counts their kinds", () => {
  expect(
    summariesOf([
      entry("04T15:00", "review"),
      entry("04T14:00", "discussion"),
      entry("04T13:00", "review"),
      entry("04T12:30", "review", "reject"),
      entry("04T12:20", "review"),
      entry("04T12:10", "review", "approve", null),
      entry("04T12:00", "review", "approve", null),
      entry("01T15:00", "person", "approve", null),
      entry("01T14:00", "person", "approve", null),
    ]),
  ).toEqual([
    "2 reviews, 1 discussion",
    null,
    null,
    undefined,
    undefined,
    "2 reviews",
    null,
    "2 members",
    null,
  ]);
});
