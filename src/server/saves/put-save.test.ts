import { eq, inArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import type { PostStatus } from "#contract/parts.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { discussions, markets, rateLimits, reviews, saves, tools } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi, rejectionsOf } from "#tests/support/api.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, platform, db } = await openTestApi();
const { nora, owen } = world.people;

const [reviewId = ""] = await storeReviews(db, [
  { userId: owen.id, toolId: world.tools.copperline, marketId: world.markets.austin },
]);
const items = {
  tools: world.tools.copperline,
  markets: world.markets.austin,
  reviews: reviewId,
  discussions: await storeDiscussion(db, { userId: owen.id }),
};
const tool = { kind: "tools", id: items.tools } as const;

emptyBeforeEach(db, saves, rateLimits);

describe.each(["tools", "markets", "reviews", "discussions"] as const)("saving %s", (kind) => {
  const item = { kind, id: items[kind] };

  const idsOf = async (person: "nora" | "owen" | "max") => (await as(person).saves.listIds({ kind })).ids;

  test("saves with a note and removes again, for the reader only", async () => {
    expect(await idsOf("nora")).toEqual([]);
    expect(await as("nora").saves.put({ ...item, note: " Ask for a trial \r\nin May " })).toEqual({
      isSaved: true,
      note: "Ask for a trial \nin May",
      version: expect.any(String),
    });
    expect(await idsOf("nora")).toEqual([item.id]);
    for (const other of ["owen", "max"] as const) {
      expect(await idsOf(other)).toEqual([]);
      expect(await as(other).saves.remove(item)).toEqual({ isSaved: false, note: "" });
    }
    expect(await db.select().from(saves)).toMatchObject([{ userId: nora.id }]);
    expect(await as("nora").saves.remove(item)).toEqual({ isSaved: false, note: "" });
    expect(await idsOf("nora")).toEqual([]);
    expect(await as("nora").saves.remove(item)).toEqual({ isSaved: false, note: "" });
  });

  test("reports a missing item as not found; removing it does nothing", async () => {
    const missing = { kind, id: uuidv7() };
    await expect(as("nora").saves.put(missing)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await as("nora").saves.remove(missing)).toEqual({ isSaved: false, note: "" });
  });

  test("doesn't find an id of another kind", async () => {
    const ofAnother = { kind, id: items[kind === "tools" ? "reviews" : "tools"] };
    await expect(as("nora").saves.put(ofAnother)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

test("holds 2,000 items of a member; notes of those can still change", async () => {
  const rows = Array.from({ length: SERVER_LIMITS.savedItems - 1 }, (_, index) => ({
    id: uuidv7(),
    userId: owen.id,
    title: `Number ${index}`,
    content: "x",
    body: [],
    excerpt: "x",
    moderationStatus: "approved" as const,
  }));
  for (let start = 0; start < rows.length; start += 1000) {
    const stored = await db
      .insert(discussions)
      .values(rows.slice(start, start + 1000))
      .returning();
    await db.insert(saves).values(stored.map(({ id }) => ({ userId: nora.id, discussionId: id })));
  }
  const put = (item: Parameters<ReturnType<typeof as>["saves"]["put"]>[0]) => as("nora").saves.put(item);
  const both = await Promise.allSettled([put(tool), put({ kind: "markets", id: items.markets })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await db.$count(saves)).toBe(SERVER_LIMITS.savedItems);
  await expect(put({ kind: "reviews", id: items.reviews })).rejects.toMatchObject({
    code: "TOO_MANY_SAVED",
    message: "You saved 2,000 items. Remove one to save another.",
  });
  const known = rows[0]?.id ?? "";
  expect(await put({ kind: "discussions", id: known, note: "Later" })).toMatchObject({ note: "Later" });
  expect(await as("owen").saves.put(tool)).toMatchObject({ isSaved: true });
  await as("nora").saves.remove({ kind: "discussions", id: known });
  expect(await put({ kind: "reviews", id: items.reviews })).toMatchObject({ isSaved: true });
  await db.delete(discussions).where(
    inArray(
      discussions.id,
      rows.map(({ id }) => id),
    ),
  );
});

test("lists the ids of a kind, newest first", async () => {
  const other = { kind: "tools", id: world.tools.foyer } as const;
  for (const item of [tool, { kind: "markets", id: items.markets } as const, other]) {
    await as("nora").saves.put(item);
  }
  expect(await as("nora").saves.listIds({ kind: "tools" })).toEqual({ ids: [other.id, tool.id] });
  await expect(as("nora").saves.listIds({ kind: "people" as never })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
});

test("saving again changes the note only when one is sent, and never the date", async () => {
  await as("nora").saves.put({ ...tool, note: "Cheap" });
  const [first] = await db.select().from(saves);
  expect(await as("nora").saves.put(tool)).toMatchObject({ isSaved: true, note: "Cheap" });
  expect(await as("nora").saves.put({ ...tool, note: "Dear" })).toMatchObject({
    isSaved: true,
    note: "Dear",
  });
  expect(await as("nora").saves.put({ ...tool, note: "" })).toMatchObject({ isSaved: true, note: "" });
  expect(await db.select().from(saves)).toEqual([{ ...first, note: "" }]);
});

test("saves once for ten concurrent requests", async () => {
  await Promise.all(Array.from({ length: 10 }, () => as("nora").saves.put(tool)));
  expect(await db.$count(saves)).toBe(1);
});

test("asks visitors to sign in", async () => {
  const calls = [as().saves.listIds({ kind: "tools" }), as().saves.put(tool), as().saves.remove(tool)];
  expect(await rejectionsOf(calls)).toEqual(new Set(["UNAUTHORIZED"]));
});

test.each([
  ["a note of 501 characters", { note: "x".repeat(501) }, "Must be 500 characters or less"],
  ["a note with a NUL", { note: "a\0b" }, "Text contains characters that are not allowed"],
])("rejects %s", async (_, part, message) => {
  await expect(as("nora").saves.put({ ...tool, ...part })).rejects.toMatchObject({
    code: "BAD_REQUEST",
    data: { issues: expect.arrayContaining([expect.objectContaining({ message })]) },
  });
  expect(await db.$count(saves)).toBe(0);
});

test("saves unpublished reviews and discussions only for their authors and moderators", async () => {
  for (const status of ["pending", "rejected", "hidden", "removed"] satisfies PostStatus[]) {
    await db.update(reviews).set({ moderationStatus: status }).where(eq(reviews.id, reviewId));
    const id = await storeDiscussion(db, { userId: owen.id, status });
    for (const item of [{ kind: "reviews", id: reviewId } as const, { kind: "discussions", id } as const]) {
      await expect(as("nora").saves.put(item)).rejects.toMatchObject({ code: "NOT_FOUND" });
      for (const reader of ["owen", "max"] as const) {
        expect(await as(reader).saves.put(item)).toMatchObject({ isSaved: true, note: "" });
      }
    }
  }
  await db.update(reviews).set({ moderationStatus: "approved" }).where(eq(reviews.id, reviewId));
});

test("saves only public tools and markets, even for moderators", async () => {
  const { foyer } = world.tools;
  const { denver } = world.markets;
  await db.update(tools).set({ publishedAt: null }).where(eq(tools.id, foyer));
  await db.update(markets).set({ publishedAt: null }).where(eq(markets.id, denver));
  for (const reader of ["nora", "max"] as const) {
    for (const item of [{ kind: "tools", id: foyer } as const, { kind: "markets", id: denver } as const]) {
      await expect(as(reader).saves.put(item)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  }
  await db.update(tools).set({ publishedAt: new Date() }).where(eq(tools.id, foyer));
  await db.update(markets).set({ publishedAt: new Date() }).where(eq(markets.id, denver));
});

test("limits writes", async () => {
  for (let count = 0; count < 120; count++) await platform.limits.take("write", nora.id);
  for (const write of [as("nora").saves.put, as("nora").saves.remove]) {
    await expect(write(tool)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  }
});
