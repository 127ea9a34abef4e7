import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { ReportSubject, Resolution } from "#contract/reports.ts";
import {
  comments,
  discussions,
  moderationLog,
  profiles,
  rateLimits,
  reports,
} from "#server/platform/db/schema/index.ts";
import { openTestApi } from "../../../tests/support/api.ts";
import { storeComment, storeDiscussion } from "../../../tests/support/stored-community.ts";

const { as, world, platform } = await openTestApi();
const { db } = platform;
const { owen, pia } = world.people;

const threadId = await storeDiscussion(db, { userId: pia.id, title: "The thread" });
const thread = { kind: "discussion", id: threadId } as const;

beforeEach(async () => {
  for (const table of [reports, moderationLog, rateLimits, comments]) await db.delete(table);
});

const report = (kind: ReportSubject["kind"], id: string) =>
  as("nora").reports.create({ subject: { kind, id }, reason: "harassment" });
const resolve = (id: string, resolution: Resolution) =>
  as("max").reports.resolve({ kind: "comment", id, resolution, reason: "Seen" });
const reported = async () => (await as("max").reports.list({})).items[0];
const newComment = () =>
  storeComment(db, { thread, userId: owen.id, content: "You **fool**", isCounted: true });
const isStored = async (id: string) => (await db.$count(comments, eq(comments.id, id))) === 1;

describe("a report keeps what was reported", () => {
  test("of a comment that its author changes right away", async () => {
    const id = await newComment();
    await report("comment", id);
    expect((await reported())?.reports).toMatchObject([{ changedText: null }]);
    await as("owen").comments.update({ id, content: "Have a nice day" });
    expect(await reported()).toMatchObject({
      text: "Have a nice day",
      reports: [{ changedText: "You fool" }],
    });
  });

  test("of a discussion with its title, and of a person their name", async () => {
    const id = await storeDiscussion(db, { userId: owen.id, title: "Fools", content: "All of *you*" });
    await report("discussion", id);
    await report("person", owen.id);
    await db.update(discussions).set({ title: "Friends" }).where(eq(discussions.id, id));
    await db.update(profiles).set({ fullName: "Owen M." }).where(eq(profiles.id, owen.id));
    const { items } = await as("max").reports.list({});
    expect(items.map((item) => item.reports[0]?.changedText)).toEqual(["Fools\n\nAll of you", "Owen Marsh"]);
    await db.update(profiles).set({ fullName: "Owen Marsh" }).where(eq(profiles.id, owen.id));
  });

  test("until it is resolved", async () => {
    const id = await newComment();
    await report("comment", id);
    await resolve(id, "dismiss");
    expect(await db.select({ text: reports.reportedText }).from(reports)).toEqual([{ text: null }]);
  });
});

describe("a reported comment that its author deletes", () => {
  test("is gone for everyone, and is there for moderators among the reports", async () => {
    const id = await newComment();
    await report("comment", id);
    expect(await as("owen").comments.remove({ id })).toEqual({ isTombstone: false, total: 0 });
    for (const reader of [undefined, "nora", "owen", "max"] as const) {
      expect((await as(reader).comments.listOfDiscussion({ id: threadId })).items).toEqual([]);
      await expect(as(reader).comments.listVersions({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    await expect(as("owen").comments.remove({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(
      as("pia").reports.create({ subject: { kind: "comment", id }, reason: "spam" }),
    ).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await reported()).toMatchObject({
      text: "You fool",
      status: "withdrawn",
      can: { resolve: ["dismiss", "remove", "warn"] },
    });
  });

  test("leaves the place of an answered one", async () => {
    const id = await newComment();
    await storeComment(db, { thread, userId: pia.id, parentId: id });
    await report("comment", id);
    expect(await as("owen").comments.remove({ id })).toMatchObject({ isTombstone: true });
    for (const reader of [undefined, "owen", "max"] as const) {
      const { items } = await as(reader).comments.listOfDiscussion({ id: threadId });
      expect(items[0]).toMatchObject({ id, state: "deleted", author: null, body: null });
    }
    await resolve(id, "dismiss");
    const [row] = await db.select().from(comments).where(eq(comments.id, id));
    expect(row).toMatchObject({ status: "deleted", content: null, body: null });
  });

  test.each(["dismiss", "warn", "remove"] as const)(
    "goes for good when the reports are resolved: %s",
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

  test("goes immediately when the reports on it were resolved before", async () => {
    const id = await newComment();
    await report("comment", id);
    await resolve(id, "dismiss");
    await as("owen").comments.remove({ id });
    expect(await isStored(id)).toBe(false);
  });
});

test("what moderators did counts against an author also when it is gone", async () => {
  for (const resolution of ["warn", "hide", "remove"] as const) {
    const id = await newComment();
    await report("comment", id);
    if (resolution !== "hide") await as("owen").comments.remove({ id });
    await resolve(id, resolution);
    if (resolution === "hide") await as("owen").comments.remove({ id });
    expect(await isStored(id)).toBe(false);
  }
  await report("comment", await newComment());
  expect((await reported())?.author.sanctions).toBe(3);
});
