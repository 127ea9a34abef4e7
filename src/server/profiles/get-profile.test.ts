import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { profiles } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "../../../tests/support/api.ts";
import { storeReviews } from "../../../tests/support/stored-reviews.ts";

const { as, world, platform } = await openTestApi();
const { nora, owen } = world.people;

test("anybody sees a person with the number of their approved reviews, and no address", async () => {
  const { austin, denver, winstonSalem } = world.markets;
  const review = { userId: nora.id, toolId: world.tools.copperline };
  await storeReviews(platform.db, [
    { ...review, marketId: austin },
    { ...review, marketId: denver },
    { ...review, marketId: winstonSalem, status: "pending" },
    { ...review, toolId: world.tools.foyer, category: "CRM", marketId: austin, status: "rejected" },
    { ...review, userId: owen.id, marketId: austin },
  ]);
  await platform.db
    .update(profiles)
    .set({ reviewerType: "team_leader", brokerage: "Quill Realty", yearsExperience: 9 })
    .where(eq(profiles.id, nora.id));

  for (const reader of [undefined, "owen", "nora", "max"] as const) {
    expect(await as(reader).profiles.get({ id: nora.id })).toEqual({
      id: nora.id,
      fullName: "Nora Quill",
      avatarUrl: null,
      reviewerType: "team_leader",
      brokerage: "Quill Realty",
      yearsExperience: 9,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      reviewCount: 2,
    });
  }
});

test("somebody without reviews has none", async () => {
  expect(await as().profiles.get({ id: world.people.pia.id })).toMatchObject({
    fullName: "Pia Lindgren",
    reviewerType: null,
    brokerage: null,
    yearsExperience: null,
    reviewCount: 0,
  });
});

test("nobody by that id is not found, and what is no id is refused", async () => {
  await expect(as().profiles.get({ id: uuidv7() })).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
  await expect(as().profiles.get({ id: "nora" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
