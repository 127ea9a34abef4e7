import { beforeEach, expect, test } from "vitest";
import { emailPreferences } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";

const { as, platform } = await openTestApi();

beforeEach(() => platform.db.delete(emailPreferences));

const ALL = {
  ...{ welcomeEmail: true, reviewReplies: true, discussionReplies: true, messageNotifications: true },
  ...{ checkIns: true, firstReviews: true, priceChanges: true, renewals: true },
  weeklyEmail: false,
};

test("all emails but the weekly one are on by default", async () => {
  expect(await as("nora").emailPreferences.get()).toEqual(ALL);
});

test("changing one preference keeps the others and everyone else's", async () => {
  const off = { ...ALL, reviewReplies: false };
  expect(await as("nora").emailPreferences.update({ reviewReplies: false })).toEqual(off);
  expect(await as("nora").emailPreferences.get()).toEqual(off);
  expect(await as("owen").emailPreferences.get()).toEqual(ALL);
  expect(await as("nora").emailPreferences.update({ welcomeEmail: false, reviewReplies: true })).toEqual({
    ...ALL,
    welcomeEmail: false,
  });
});

test("concurrent changes are all stored", async () => {
  const names = Object.keys(ALL) as (keyof typeof ALL)[];
  await Promise.all(names.map((name) => as("nora").emailPreferences.update({ [name]: false })));
  expect(new Set(Object.values(await as("nora").emailPreferences.get()))).toEqual(new Set([false]));
});

test("an empty update changes nothing", async () => {
  expect(await as("nora").emailPreferences.update({})).toEqual(ALL);
  expect(await platform.db.select().from(emailPreferences)).toEqual([]);
});

test("rejects a value that is not a boolean", async () => {
  const input = { reviewReplies: "no" } as unknown as { reviewReplies: boolean };
  await expect(as("nora").emailPreferences.update(input)).rejects.toMatchObject({ status: 400 });
});

test("rejects visitors", async () => {
  await expect(as().emailPreferences.get()).rejects.toMatchObject({ status: 401 });
  await expect(as().emailPreferences.update({})).rejects.toMatchObject({ status: 401 });
});
