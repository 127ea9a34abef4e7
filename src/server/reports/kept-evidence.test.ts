import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { ReportSubject, Resolution } from "#contract/moderation/reports.ts";
import {
  comments,
  discussions,
  moderationLog,
  profiles,
  rateLimits,
  reports,
  reviewPoints,
} from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, db } = await openTestApi();
const { owen, pia } = world.people;

const threadId = await storeDiscussion(db, { userId: pia.id, title: "The thread" });
const review = { userId: owen.id, toolId: world.tools.foyer, detailedReview: "Good." };
const thread = { kind: "discussion", id: threadId } as const;

emptyBeforeEach(db, reports, moderationLog, rateLimits, comments);

const report = (kind: ReportSubject["kind"], id: string) =>
  as("nora").reports.create({ subject: { kind, id }, reason: "harassment" });
const resolve = (id: string, resolution: Resolution) =>
  as("max").reports.resolve({ kind: "comment", id, resolution, reason: "Seen" });
const firstReported = async () => (await as("max").reports.list({})).items[0];
const newComment = () =>
  storeComment(db, { thread, userId: owen.id, content: "You **fool**", isCounted: true });
const isStored = async (id: string) => (await db.$count(comments, eq(comments.id, id))) === 1;

describe("a report keeps the reported text", () => {
  test("after its author edits the comment", async () => {
    const id = await newComment();
    await report("comment", id);
    expect((await firstReported())?.reports).toMatchObject([{ changedText: null }]);
    await as("owen").comments.update({ id, content: "Have a nice day" });
    expect(await firstReported()).toMatchObject({
      text: "Have a nice day",
      reports: [{ changedText: "You fool" }],
    });
  });

  test("including a discussion's title and a person's name and brokerage", async () => {
    const rename = (fullName: string, brokerage: string | null) =>
      db.update(profiles).set({ fullName, brokerage }).where(eq(profiles.id, owen.id));
    await rename("Owen Marsh", "Foolish Homes");
    const id = await storeDiscussion(db, { userId: owen.id, title: "Fools", content: "All of *you*" });
    await report("discussion", id);
    await report("person", owen.id);
    await db.update(discussions).set({ title: "Friends" }).where(eq(discussions.id, id));
    await rename("Owen M.", "Friendly Homes");
    const { items } = await as("max").reports.list({});
    expect(items.map((item) => item.reports[0]?.changedText)).toEqual([
      "Fools\n\nAll of you",
      "Owen Marsh\n\nFoolish Homes",
    ]);
    await rename("Owen Marsh", null);
  });

  test("including a review's pros and cons", async () => {
    const [id = ""] = await storeReviews(db, [
      { ...review, marketId: world.markets.austin, pros: ["Fast", "Cheap"], cons: ["Nora uses it"] },
    ]);
    await report("review", id);
    await db.delete(reviewPoints).where(eq(reviewPoints.kind, "con"));
    expect(await firstReported()).toMatchObject({
      text: "Good.\n\nPros:\n- Fast\n- Cheap",
      reports: [{ changedText: "Good.\n\nPros:\n- Fast\n- Cheap\n\nCons:\n- Nora uses it" }],
    });
  });

  test("with every later version of a comment whose edit is pending", async () => {
    const id = await newComment();
    await report("comment", id);
    await db.update(comments).set({ status: "held", heldFor: "links" }).where(eq(comments.id, id));
    await as("owen").comments.update({ id, content: "You donkey" });
    await as("owen").comments.update({ id, content: "Have a nice day" });
    expect(await firstReported()).toMatchObject({
      text: "Have a nice day",
      earlierTexts: ["You donkey", "You fool"],
      status: "held",
      reports: [{ changedText: "You fool" }],
    });
  });

  test("until it is resolved", async () => {
    const id = await newComment();
    await report("comment", id);
    await resolve(id, "dismiss");
    expect(await db.select({ text: reports.reportedText }).from(reports)).toEqual([{ text: null }]);
  });
});

describe("a reported comment that its author deletes", () => {
  test("disappears for everyone but moderators, who see it among the reports", async () => {
    const id = await newComment();
    await report("comment", id);
    expect(await as("owen").comments.remove({ id })).toEqual({ isTombstone: false, total: 0 });
    for (const reader of [undefined, "nora", "owen", "max"] as const) {
      expect((await as(reader).comments.list({ kind: "discussions", id: threadId })).items).toEqual([]);
      await expect(as(reader).comments.listVersions({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    await expect(as("owen").comments.remove({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(
      as("pia").reports.create({ subject: { kind: "comment", id }, reason: "spam" }),
    ).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await firstReported()).toMatchObject({
      text: "You fool",
      status: "withdrawn",
      can: { resolve: ["dismiss", "remove", "warn"] },
    });
  });

  test("leaves a placeholder if it has replies", async () => {
    const id = await newComment();
    await storeComment(db, { thread, userId: pia.id, parentId: id });
    await report("comment", id);
    expect(await as("owen").comments.remove({ id })).toMatchObject({ isTombstone: true });
    for (const reader of [undefined, "owen", "max"] as const) {
      const { items } = await as(reader).comments.list({ kind: "discussions", id: threadId });
      expect(items[0]).toMatchObject({ id, state: "deleted", author: null, body: null });
    }
    await resolve(id, "dismiss");
    const [row] = await db.select().from(comments).where(eq(comments.id, id));
    expect(row).toMatchObject({ status: "deleted", content: null, body: null });
  });

  test.each(["dismiss", "warn", "remove"] as const)(
    "disappears when its reports are resolved: %s",
    async (resolution) => {
      const id = await newComment();
      await report("comment", id);
      await as("owen").comments.remove({ id });
      expect(await isStored(id)).toBe(true);
      await resolve(id, resolution);
      expect(await isStored(id)).toBe(false);
      expect((await as("max").reports.list({})).items).toEqual([]);
    },
  );

  test("disappears immediately if its reports were already resolved", async () => {
    const id = await newComment();
    await report("comment", id);
    await resolve(id, "dismiss");
    await as("owen").comments.remove({ id });
    expect(await isStored(id)).toBe(false);
  });
});

test("sanctions count against an author even after the comment is erased", async () => {
  for (const resolution of ["warn", "hide", "remove"] as const) {
    const id = await newComment();
    await report("comment", id);
    if (resolution !== "hide") await as("owen").comments.remove({ id });
    await resolve(id, resolution);
    if (resolution === "hide") await as("owen").comments.remove({ id });
    expect(await isStored(id)).toBe(false);
  }
  await report("comment", await newComment());
  expect((await firstReported())?.author.sanctions).toBe(3);
});
