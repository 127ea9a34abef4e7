import { expect, test } from "vitest";
import { tags } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";

const { as, world, platform } = await openTestApi();

test("returns all tags by name", async () => {
  expect(await as().tags.list({})).toEqual([
    { id: world.tags.goodSupport, name: "Good support", color: "#1b7a4d" },
    { id: world.tags.newcomer, name: "Newcomer question", color: "#566159" },
    { id: world.tags.sharedLeads, name: "Shared leads", color: "#b0352a" },
  ]);
});

test("returns a category's own tags and those of both", async () => {
  const names = async (category: "review" | "discussion") =>
    (await as().tags.list({ category })).map(({ name }) => name);
  expect(await names("review")).toEqual(["Good support", "Shared leads"]);
  expect(await names("discussion")).toEqual(["Good support", "Newcomer question"]);
});

test("rejects an unknown category", async () => {
  await expect(as().tags.list({ category: "both" as never })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("shows a new tag without a restart", async () => {
  await platform.db.insert(tags).values({ name: "easy Setup", category: "review", color: "#123456" });
  await expect
    .poll(async () => (await as().tags.list({})).map(({ name }) => name))
    .toEqual(["easy Setup", "Good support", "Newcomer question", "Shared leads"]);
});
