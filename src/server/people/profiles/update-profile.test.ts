import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { ProfileContent } from "#contract/people/profiles.ts";
import { profiles, rateLimits, userRoles } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { hearNotices } from "#tests/support/live-notices.ts";

const { as, world, platform } = await openTestApi();
const { nora, owen } = world.people;

const CONTENT: ProfileContent = {
  fullName: "Nora Q. Quill",
  brokerage: "Quill Realty",
  reviewerType: "team_leader",
  yearsExperience: 12,
};
const update = (changes: Record<string, unknown> = {}) =>
  as("nora").profiles.update({ ...CONTENT, ...changes } as ProfileContent);
const stored = async (id = nora.id) => {
  const [row] = await platform.db.select().from(profiles).where(eq(profiles.id, id));
  return row;
};
const issues = (changes: Record<string, unknown>) =>
  update(changes).then(
    () => [],
    (error) => error.data.issues.map(({ message }: { message: string }) => message),
  );

beforeEach(() => platform.db.delete(rateLimits));

test("shows a member's profile to everyone", async () => {
  await update();
  expect(await as().profiles.get({ id: nora.id })).toMatchObject(CONTENT);
  expect(await as("nora").account.getMe()).toMatchObject(CONTENT);
  expect((await stored(owen.id))?.fullName).toBe("Owen Marsh");
});

test("stores blank fields as null, except for the name", async () => {
  await update({ brokerage: "  ", reviewerType: null, yearsExperience: null });
  expect(await stored()).toMatchObject({ brokerage: null, reviewerType: null, yearsExperience: null });
});

test("accepts the longest texts and the extreme numbers", async () => {
  await update({ fullName: "n".repeat(100), brokerage: "b".repeat(100), yearsExperience: 50 });
  expect(await stored()).toMatchObject({ fullName: "n".repeat(100), yearsExperience: 50 });
  await update({ fullName: "  N  ", yearsExperience: 0 });
  expect(await stored()).toMatchObject({ fullName: "N", yearsExperience: 0 });
});

const YEARS = "Years of experience must be a whole number from 0 to 50";

test.each([
  [{ fullName: "" }, "Full name is required"],
  [{ fullName: "   " }, "Full name is required"],
  [{ fullName: "\u200b\u200b" }, "Full name is required"],
  [{ fullName: "n".repeat(101) }, "Must be 100 characters or less"],
  [{ fullName: "Nora\r\nBcc: x" }, "Text contains characters that are not allowed"],
  [{ brokerage: "b".repeat(101) }, "Must be 100 characters or less"],
  [{ brokerage: "\u0000" }, "Text contains characters that are not allowed"],
  [{ yearsExperience: -1 }, YEARS],
  [{ yearsExperience: 51 }, YEARS],
  [{ yearsExperience: 1.5 }, YEARS],
  [{ yearsExperience: "9" }, YEARS],
  [{ yearsExperience: Number.NaN }, YEARS],
])("rejects %j", async (changes, message) => expect(await issues(changes)).toContain(message));

test("rejects unknown reviewer types", async () => {
  expect(await issues({ reviewerType: "admin" })).toHaveLength(1);
});

describe("the profile to update", () => {
  test("can't be chosen by the client", async () => {
    await update({
      id: owen.id,
      userId: owen.id,
      avatarUrl: "https://elsewhere.test/x.png",
      fullName: "Nora",
    });
    expect((await stored(owen.id))?.fullName).toBe("Owen Marsh");
    expect(await stored()).toMatchObject({ fullName: "Nora", avatarUrl: null });
  });

  test("does not exist for visitors", async () => {
    await expect(as().profiles.update(CONTENT)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });
});

test("says who is on the team, from the grant of a role to its end", async () => {
  const { max } = world.people;
  const isTeam = async (id: string) => (await as().profiles.get({ id })).isTeam;
  expect([await isTeam(max.id), await isTeam(nora.id)]).toEqual([true, undefined]);
  const roles = await platform.db.delete(userRoles).where(eq(userRoles.userId, max.id)).returning();
  expect(await isTeam(max.id)).toBeUndefined();
  await platform.db.insert(userRoles).values(roles);
  expect(await isTeam(max.id)).toBe(true);
});

test("notifies the member's other open pages", async () => {
  const heard = hearNotices(platform);
  // Earlier tests' notices may still arrive.
  await heard();
  await update();
  expect(await heard()).toEqual([{ people: [nora.id], type: "account" }]);
});

describe("a name that resembles the team", () => {
  const message = "Please choose another name. This one could be mistaken for our team.";

  test("can be chosen only by moderators", async () => {
    for (const fullName of ["ToolComps Security Team", "Аdmіn", "Customer Support"]) {
      await expect(update({ fullName })).rejects.toMatchObject({ code: "RESERVED_NAME", message });
    }
    const byMax = { ...CONTENT, fullName: "Max Abara, Moderator" };
    expect(await as("max").profiles.update(byMax)).toEqual({
      version: (await as("max").account.getMe()).version,
    });
  });

  test("can't be a brokerage either", async () => {
    const error = {
      code: "RESERVED_BROKERAGE",
      message: "Please enter another brokerage. This one could be mistaken for our team.",
    };
    await expect(update({ brokerage: "ToolComps Security Team" })).rejects.toMatchObject(error);
    await update({ brokerage: "Agent Support Realty" });
    await as("max").profiles.update({ ...CONTENT, brokerage: "ToolComps" });
    expect((await stored(world.people.max.id))?.brokerage).toBe("ToolComps");
  });

  test("includes the names of moderators and admins, as long as they are", async () => {
    const { max } = world.people;
    const name = (await stored(max.id))?.fullName ?? "";
    await expect(update({ fullName: name.toUpperCase() })).rejects.toMatchObject({ code: "RESERVED_NAME" });
    const roles = await platform.db.delete(userRoles).where(eq(userRoles.userId, max.id)).returning();
    await update({ fullName: name });
    await platform.db.insert(userRoles).values(roles);
    await update({ fullName: name, brokerage: "Stays" });
  });

  test("stays if it was there before", async () => {
    await platform.db.update(profiles).set({ fullName: "Help Desk" }).where(eq(profiles.id, nora.id));
    await update({ fullName: "Help Desk", brokerage: "Another one" });
    expect(await stored()).toMatchObject({ fullName: "Help Desk", brokerage: "Another one" });
  });
});
