import { beforeEach, expect, test } from "vitest";
import { openTestApi } from "#tests/support/api.ts";
import { conversationsOf } from "#tests/support/conversations.ts";

const api = await openTestApi();
const { as } = api;
const { idOf, block, unblock, reset } = conversationsOf(api);

beforeEach(reset);

test("shows who you blocked, but not who blocked you", async () => {
  const isBlockedBy = async (person: "nora" | "owen", other: "nora" | "owen") =>
    (await as(person).messages.getBlock({ userId: idOf(other).toUpperCase() })).isBlocked;
  expect(await isBlockedBy("nora", "owen")).toBe(false);
  await block("nora", "owen");
  expect(await isBlockedBy("nora", "owen")).toBe(true);
  expect(await isBlockedBy("owen", "nora")).toBe(false);
  await unblock("nora", "owen");
  expect(await isBlockedBy("nora", "owen")).toBe(false);
});

test("rejects visitors and malformed ids", async () => {
  await expect(as().messages.getBlock({ userId: idOf("owen") })).rejects.toMatchObject({
    code: "UNAUTHORIZED",
  });
  await expect(as("nora").messages.getBlock({ userId: "7" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
