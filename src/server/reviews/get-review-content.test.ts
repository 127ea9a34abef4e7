import { beforeEach, expect, test } from "vitest";
import { rateLimits } from "#server/platform/db/schema/index.ts";
import { MISSING, openTestApi } from "#tests/support/api.ts";
import { decide, newReview, sendIn } from "#tests/support/sent-reviews.ts";

const api = await openTestApi();
const { as, platform, world } = api;

beforeEach(async () => {
  await platform.db.delete(rateLimits);
});

test("returns the author's content, ready to be resubmitted", async () => {
  const content = newReview({ brokerage: "Keys & Co", tagIds: [world.tags.goodSupport] });
  const id = await sendIn(api, "nora", content);
  const loaded = await as("nora").reviews.getContent({ id });
  expect(loaded).toEqual({
    content,
    version: expect.any(String),
    own: { status: "pending", latestStatus: "pending", reason: null },
    can: { changeToolAndMarket: true },
  });
  expect(await as("nora").reviews.update({ id, ...loaded.content })).toMatchObject({ id });
});

test("returns the reason for a rejected review until a new version is submitted", async () => {
  const content = newReview();
  const id = await sendIn(api, "nora", content);
  await decide(api, id, "rejected", { reason: "Which plan was it?" });
  expect(await as("nora").reviews.getContent({ id })).toMatchObject({
    content,
    own: { status: "rejected", latestStatus: "rejected", reason: "Which plan was it?" },
    can: { changeToolAndMarket: true },
  });
  await as("nora").reviews.update({ id, ...content });
  expect((await as("nora").reviews.getContent({ id })).own).toEqual({
    status: "pending",
    latestStatus: "pending",
    reason: null,
  });
});

test("returns the newest version of an approved review in any status", async () => {
  const content = newReview();
  const id = await sendIn(api, "nora", content);
  await decide(api, id, "approved", { reason: "Thank you" });
  expect(await as("nora").reviews.getContent({ id })).toEqual({
    content,
    version: expect.any(String),
    own: { status: "approved", latestStatus: "approved", reason: null },
    can: { changeToolAndMarket: false },
  });

  const edit = { ...content, detailedReview: "An edit." };
  await as("nora").reviews.update({ id, ...edit });
  expect(await as("nora").reviews.getContent({ id })).toMatchObject({
    content: edit,
    own: { status: "approved", latestStatus: "pending" },
  });
  await decide(api, id, "rejected", { reason: "Not an edit" });
  expect(await as("nora").reviews.getContent({ id })).toMatchObject({
    content: edit,
    own: { status: "approved", latestStatus: "rejected", reason: "Not an edit" },
    can: { changeToolAndMarket: false },
  });
});

test("returns NOT_FOUND to everyone else, approved or not", async () => {
  const id = await sendIn(api, "nora");
  const answers = async () =>
    Promise.all(
      (["owen", "pia", "max", "ada"] as const).map((person) =>
        as(person)
          .reviews.getContent({ id })
          .catch((error) => JSON.stringify(error)),
      ),
    );
  const missing = await as("nora")
    .reviews.getContent({ id: MISSING })
    .catch((error) => JSON.stringify(error));
  expect(JSON.parse(missing as string)).toMatchObject({ code: "NOT_FOUND", status: 404 });
  expect(new Set([...(await answers()), missing]).size).toBe(1);
  await decide(api, id, "approved");
  expect(new Set([...(await answers()), missing]).size).toBe(1);
  await expect(as().reviews.getContent({ id })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(as("nora").reviews.getContent({ id: "1" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
