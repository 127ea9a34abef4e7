import { beforeEach, expect, test } from "vitest";
import { POST_STATUSES } from "#contract/parts.ts";
import { discussions } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { takeDiscussion } from "#tests/support/sent-discussions.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";

const { as, world, db } = await openTestApi();
const { nora, owen } = world.people;

beforeEach(async () => {
  await db.delete(discussions);
  await storeDiscussion(db, { userId: owen.id, title: "Owen's" });
  for (const status of POST_STATUSES) await storeDiscussion(db, { userId: nora.id, title: status, status });
});

const listOf = async (person: Parameters<typeof as>[0], userId = nora.id) => {
  const { items, total } = await as(person).discussions.listByAuthor({ userId });
  expect(total).toBe(items.length);
  return items.map(({ title }) => title);
};

test("shows others only approved discussions", async () => {
  for (const person of [undefined, "owen", "pia", "uma"] as const) {
    expect(await listOf(person)).toEqual(["approved"]);
  }
});

test("shows the author and moderators all, newest first, with the status", async () => {
  for (const person of ["nora", "max", "ada"] as const) {
    expect(await listOf(person)).toEqual([...POST_STATUSES].reverse());
    const { items } = await as(person).discussions.listByAuthor({ userId: nora.id });
    for (const { title, moderationStatus } of items) expect(moderationStatus).toBe(title);
  }
});

test("shows authors the reason for hiding, and counts by status", async () => {
  const id = await storeDiscussion(db, { userId: nora.id });
  await takeDiscussion(db, id, "hidden", { actorId: world.people.max.id, reason: "Names a client" });
  const { items, counts } = await as("nora").discussions.listByAuthor({ userId: nora.id });
  expect(items.find((one) => one.id === id)?.reason).toBe("Names a client");
  expect(counts).toEqual({ public: 1, inReview: 1, notApproved: 1, takenAway: 3 });
  expect(await as("owen").discussions.listByAuthor({ userId: nora.id })).toMatchObject({ counts: null });
});

test("returns an empty list for a member without discussions and NOT_FOUND for a missing one", async () => {
  expect(await as().discussions.listByAuthor({ userId: world.people.pia.id })).toEqual({
    items: [],
    total: 0,
    totalIsEstimate: false,
    counts: null,
    page: 1,
    pageCount: 0,
    pageSize: 10,
  });
  await expect(
    as().discussions.listByAuthor({ userId: "0190a000-0000-7000-8000-000000000000" }),
  ).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
  await expect(as().discussions.listByAuthor({ userId: "nora" })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
});

test("has pages of ten that contain only what the reader can see", async () => {
  for (let number = 0; number < 11; number++) await storeDiscussion(db, { userId: nora.id });
  const page = (person: "nora" | "owen", number: number) =>
    as(person).discussions.listByAuthor({ userId: nora.id, page: number });
  expect(await page("owen", 1)).toMatchObject({ total: 12, pageCount: 2 });
  expect((await page("owen", 1)).items).toHaveLength(10);
  expect((await page("owen", 2)).items).toHaveLength(2);
  expect(await page("nora", 2)).toMatchObject({ total: 11 + POST_STATUSES.length, pageCount: 2, page: 2 });
  expect((await page("nora", 2)).items).toHaveLength(1 + POST_STATUSES.length);
  expect((await page("owen", 3)).items).toEqual([]);
});
