import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { newsletterIssues as issues } from "#server/platform/db/schema/index.ts";
import { openTestApi, rejectionsOf } from "#tests/support/api.ts";
import { CONTENT, emptyNewsletter } from "#tests/support/newsletter.ts";

const { as, db, world } = await openTestApi();

beforeEach(() => emptyNewsletter(db));

const create = (content = CONTENT) => as("max").newsletter.createIssue(content);
const update = (
  id: string,
  version: string,
  over: Partial<typeof CONTENT> = {},
  moderator: "max" | "ada" = "max",
) => as(moderator).newsletter.updateIssue({ ...CONTENT, ...over, id, version });
const get = (id: string) => as("ada").newsletter.getIssue({ id });

describe("a draft", () => {
  test("has its author, and other moderators can read it", async () => {
    const draft = await create({ subject: " What changed ", body: "One\r\ntwo " });
    expect(draft).toMatchObject({
      subject: "What changed",
      body: "One\ntwo",
      status: "draft",
      startedAt: null,
      finishedAt: null,
      recipientCount: 0,
      queuedCount: 0,
      waitingCount: 0,
    });
    expect(await get(draft.id)).toEqual(draft);
    expect(await db.select().from(issues)).toMatchObject([{ createdBy: world.people.max.id }]);
  });

  test("can be changed by anyone who read its latest version", async () => {
    const first = await create();
    const second = await update(first.id, first.version, { subject: "Second" }, "ada");
    const third = await update(first.id, second.version, { subject: "Third" });
    expect(await get(first.id)).toEqual(third);
  });

  test("isn't overwritten after someone else changed it", async () => {
    const first = await create();
    const theirs = await update(first.id, first.version, { subject: "Theirs" }, "ada");
    await expect(update(first.id, first.version, { subject: "Mine" })).rejects.toMatchObject({
      code: "CHANGED",
      status: 409,
      data: { version: theirs.version, content: { ...CONTENT, subject: "Theirs" } },
    });
    expect(await get(first.id)).toEqual(theirs);
    // With the latest version, the change succeeds.
    await update(first.id, theirs.version, { subject: "Mine" });
    expect((await get(first.id)).subject).toBe("Mine");
  });

  test("accepts one of several concurrent changes", async () => {
    const { id, version } = await create();
    const outcomes = await Promise.allSettled(
      ["One", "Two", "Three"].map((subject) => update(id, version, { subject })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes.filter((one) => one.status === "rejected")) {
      expect(outcome.reason).toMatchObject({ code: "CHANGED" });
    }
  });

  test("can be deleted once", async () => {
    const { id } = await create();
    expect(await as("ada").newsletter.deleteIssue({ id })).toEqual({});
    await expect(as("max").newsletter.deleteIssue({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(get(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(update(id, "gone")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

test.each(["sending", "sent"] as const)("an issue that is %s can't be changed or deleted", async (status) => {
  const draft = await create();
  await db.update(issues).set({ status });
  const error = { code: "NOT_A_DRAFT", status: 409 };
  await expect(update(draft.id, draft.version)).rejects.toMatchObject(error);
  await expect(as("max").newsletter.deleteIssue({ id: draft.id })).rejects.toMatchObject(error);
  expect(await get(draft.id)).toEqual({ ...draft, status });
});

describe("each rule has its message:", () => {
  test.each([
    ["subject", "", "Subject is required"],
    ["subject", "  ", "Subject is required"],
    ["subject", "\u200b", "Subject is required"],
    ["subject", "s".repeat(201), "Must be 200 characters or less"],
    ["subject", "One\r\nBcc: all@world.test", "Text contains characters that are not allowed"],
    ["body", " \n ", "Body is required"],
    ["body", "b".repeat(20_001), "Must be 20,000 characters or less"],
    ["body", "A bell \u0007", "Text contains characters that are not allowed"],
  ])("%s %j", async (field, value, message) => {
    const error = { code: "BAD_REQUEST", data: { issues: [{ path: [field], message }] } };
    await expect(create({ ...CONTENT, [field]: value })).rejects.toMatchObject(error);
    expect(await db.$count(issues)).toBe(0);
    const { id, version } = await create();
    await expect(update(id, version, { [field]: value })).rejects.toMatchObject(error);
  });
});

test("lists issues newest first, in pages of twenty that fit together", async () => {
  const ids: string[] = [];
  for (let index = 0; index < 43; index++) {
    const id = uuidv7({ msecs: Date.UTC(2026, 4, 1) + index });
    await db.insert(issues).values({ ...CONTENT, id });
    ids.push(id);
  }
  const list = (after?: string) => as("max").newsletter.listIssues(after === undefined ? {} : { after });
  const first = await list();
  const newer = await create();
  const second = await list(first.next ?? "");
  const third = await list(second.next ?? "");
  expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids.toReversed());
  expect(third.next).toBeNull();
  expect((await list()).items[0]?.id).toBe(newer.id);
  // Lists leave out the long texts.
  expect(first.items[0]).not.toHaveProperty("body");
});

test("only moderators have access", async () => {
  const { id, version } = await create();
  const calls = ({ newsletter }: ReturnType<typeof as>) => [
    newsletter.listIssues({}),
    newsletter.getIssue({ id }),
    newsletter.createIssue(CONTENT),
    newsletter.updateIssue({ ...CONTENT, id, version }),
    newsletter.deleteIssue({ id }),
    newsletter.previewIssue({ id }),
    newsletter.sendTestIssue({ id }),
    newsletter.sendIssue({ id, version }),
  ];
  expect(await rejectionsOf(calls(as()))).toEqual(new Set(["UNAUTHORIZED"]));
  expect(await rejectionsOf(calls(as("pia")))).toEqual(new Set(["FORBIDDEN"]));
  expect(await db.select().from(issues)).toMatchObject([{ id, status: "draft" }]);
});
