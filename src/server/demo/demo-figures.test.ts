import { describe, expect, test } from "vitest";
import {
  type DemoComment,
  type DemoConversation,
  type DemoDiscussion,
  type DemoPerson,
  type DemoReview,
  readDemoFile,
} from "./demo-files.ts";

const YEAR_MINUTES = 365 * 24 * 60;

const people = await readDemoFile<DemoPerson>("people");
const reviews = await readDemoFile<DemoReview>("reviews");
const discussions = await readDemoFile<DemoDiscussion>("discussions");
const comments = await readDemoFile<DemoComment>("comments");
const conversations = await readDemoFile<DemoConversation>("conversations");

const countBy = <Line>(lines: readonly Line[], keyOf: (line: Line) => string) =>
  new Map([...Map.groupBy(lines, keyOf)].map(([key, list]) => [key, list.length]));

describe("the demo's people", () => {
  test("joined before they wrote, at different times, and have worked since at least then", () => {
    const written = [
      ...reviews,
      ...discussions,
      ...comments,
      ...conversations.flatMap((one) => one.messages),
    ];
    const firstOf = new Map(
      [...Map.groupBy(written, ({ by }) => by)].map(([by, own]) => [
        by,
        Math.max(...own.map(({ ago }) => ago)),
      ]),
    );
    expect(
      people.filter(({ name, joinedAgo }) => joinedAgo <= (firstOf.get(name) ?? 0)).map(({ name }) => name),
    ).toEqual([]);
    const days = countBy(people, ({ joinedAgo }) => String(Math.floor(joinedAgo / 1440)));
    expect(Math.max(...days.values())).toBeLessThan(6);
    const began = people.filter(({ years, joinedAgo }) => (years + 1) * YEAR_MINUTES < joinedAgo);
    expect(began.map(({ name }) => name)).toEqual([]);
  });

  test("have names that repeat no more than in an office of this size", () => {
    for (const part of [0, 1]) {
      const times = countBy(people, ({ name }) => name.split(" ")[part] ?? "");
      expect([...times].filter(([, count]) => count > 4)).toEqual([]);
    }
  });
});
