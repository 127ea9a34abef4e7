import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { openTestApi } from "#tests/support/api.ts";
import { hearNotices } from "#tests/support/live-notices.ts";
import { publishToPeople } from "./publish.ts";

const { platform } = await openTestApi();
const heard = hearNotices(platform);

test("a notice to more people than fit into one is split, and names each once", async () => {
  const people = Array.from({ length: 400 }, () => uuidv7());
  await publishToPeople(platform.db, [...people, ...people.slice(0, 5)], "messages");
  const notices = await heard();
  expect(notices).toHaveLength(3);
  expect(notices.map((notice) => "people" in notice && notice.type)).toEqual([
    "messages",
    "messages",
    "messages",
  ]);
  expect(notices.flatMap((notice) => ("people" in notice ? notice.people : [])).sort()).toEqual(
    people.sort(),
  );
});
