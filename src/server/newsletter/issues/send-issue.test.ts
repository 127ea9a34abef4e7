import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { registerNewsletterJobs } from "#server/newsletter/newsletter-jobs.ts";
import { suppressAddress } from "#server/newsletter/subscribers/address-list.ts";
import {
  newsletterIssues as issues,
  mails,
  newsletterSubscribers as subscribers,
} from "#server/platform/db/schema/index.ts";
import { createLog } from "#server/platform/log.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import { openTestApi } from "#tests/support/api.ts";
import {
  CONTENT,
  emptyNewsletter,
  mailsOfKind,
  storeReaders,
  storeSubscriber,
  tokenOf,
} from "#tests/support/newsletter.ts";
import { jobsNamed } from "#tests/support/stored-jobs.ts";
import { QUEUE_ISSUE, queueBatch } from "./send-issue.ts";

const { as, platform, db } = await openTestApi({ PUBLIC_URL: "https://toolcomps.test" });

beforeEach(async () => {
  await emptyNewsletter(db);
  await platform.jobs.prepare([QUEUE_ISSUE]);
  await db.execute(sql`delete from jobs.job`);
});

const send = ({ id, version }: { id: string; version: string }, moderator: "max" | "ada" = "max") =>
  as(moderator).newsletter.sendIssue({ id, version });
/** Starts sending to this many subscribers, with no email queued yet. Returns the subscribers in sending order. */
async function beginSending(readerCount: number) {
  const readers = await storeReaders(platform, readerCount);
  const draft = await as("max").newsletter.createIssue(CONTENT);
  await send(draft);
  return { issueId: draft.id, readers };
}
const get = (id: string) => as("max").newsletter.getIssue({ id });
const recipients = async () => (await mailsOfKind(db, "newsletter")).map(({ recipient }) => recipient);
const cursorOf = async (issueId: string) =>
  (await db.select().from(issues).where(eq(issues.id, issueId)))[0]?.queuedUpTo ?? null;
/** Queues the next batch, like its job. */
const queueNext = async (issueId: string, size: number) =>
  queueBatch(platform, { issueId, from: await cursorOf(issueId) }, size);
const leave = (email: string) => db.transaction((tx) => suppressAddress(tx, platform, email, "unsubscribed"));

describe("sending", () => {
  test("starts with a job and the number of confirmed subscribers; the request queues no email", async () => {
    await storeSubscriber(platform, "pending@elsewhere.test", { confirmed: false });
    const { issueId } = await beginSending(3);
    expect(await get(issueId)).toMatchObject({
      status: "sending",
      recipientCount: 3,
      queuedCount: 0,
      startedAt: expect.any(String),
      finishedAt: null,
    });
    expect(await jobsNamed(platform, QUEUE_ISSUE)).toEqual([{ issueId, from: null }]);
    expect(await db.$count(mails)).toBe(0);
  });

  test("queues one email per confirmed subscriber, each with its own unsubscribe link", async () => {
    await storeSubscriber(platform, "pending@elsewhere.test", { confirmed: false });
    const { issueId, readers } = await beginSending(3);
    await queueNext(issueId, 10);
    const written = await mailsOfKind(db, "newsletter");
    expect(written.map(({ recipient }) => recipient).sort()).toEqual([...readers].sort());
    for (const mail of written) {
      expect(mail).toMatchObject({ subject: "What changed", issueId, userId: null, preference: null });
      expect(mail.html).toContain("Some <strong>news</strong> for you.");
      expect(mail.unsubscribeUrl).toBe(`https://toolcomps.test/unsubscribe?token=${tokenOf(mail)}`);
      expect(mail.html).toContain("100 Example Street");
    }
    expect(new Set(written.map(tokenOf)).size).toBe(3);
    await as().unsubscriptions.create({ token: tokenOf(written[0]) });
    expect(
      await db
        .select()
        .from(subscribers)
        .where(eq(subscribers.email, written[0]?.recipient ?? "")),
    ).toEqual([]);
    expect(await db.$count(subscribers, eq(subscribers.confirmed, true))).toBe(2);
  });

  test("shows the progress: queued, waiting, finished", async () => {
    const { issueId } = await beginSending(5);
    await queueNext(issueId, 2);
    expect(await get(issueId)).toMatchObject({ status: "sending", queuedCount: 2, waitingCount: 2 });
    await queueNext(issueId, 2);
    await queueNext(issueId, 2);
    expect(await get(issueId)).toMatchObject({
      status: "sent",
      queuedCount: 5,
      waitingCount: 5,
      finishedAt: expect.any(String),
    });
    const [one, two] = await mailsOfKind(db, "newsletter");
    await db
      .update(mails)
      .set({ sentAt: new Date() })
      .where(eq(mails.id, one?.id ?? ""));
    await db
      .update(mails)
      .set({ droppedAt: new Date(), dropReason: "suppressed" })
      .where(eq(mails.id, two?.id ?? ""));
    expect(await get(issueId)).toMatchObject({ waitingCount: 3 });
    expect((await as("max").newsletter.listIssues({})).items[0]).toMatchObject({ waitingCount: 3 });
  });

  test("finishes when the batch size divides the number of subscribers", async () => {
    const { issueId, readers } = await beginSending(4);
    for (let batch = 0; batch < 3; batch++) await queueNext(issueId, 2);
    expect(await get(issueId)).toMatchObject({ status: "sent", queuedCount: 4 });
    expect((await recipients()).sort()).toEqual([...readers].sort());
  });
});

describe("a crash", () => {
  test("in a batch leaves nothing of it, and the batch is repeated", async () => {
    const { issueId, readers } = await beginSending(7);
    await queueNext(issueId, 3);
    const { queue } = platform.outbox;
    let count = 0;
    platform.outbox.queue = async (tx, mail) => {
      if (++count > 2) throw new Error("the process is killed");
      return queue(tx, mail);
    };
    await expect(queueNext(issueId, 3)).rejects.toThrow("killed");
    platform.outbox.queue = queue;
    expect(await recipients()).toHaveLength(3);
    expect(await get(issueId)).toMatchObject({ queuedCount: 3 });
    for (let batch = 0; batch < 2; batch++) await queueNext(issueId, 3);
    expect((await recipients()).sort()).toEqual([...readers].sort());
  });

  test("before a job's completion is recorded emails no one twice", async () => {
    const { issueId, readers } = await beginSending(7);
    const first = { issueId, from: null };
    await queueBatch(platform, first, 3);
    // Repeats the first job, now and after the last batch.
    await queueBatch(platform, first, 3);
    expect(await recipients()).toHaveLength(3);
    const second = { issueId, from: await cursorOf(issueId) };
    await Promise.all([queueBatch(platform, second, 3), queueBatch(platform, second, 3)]);
    expect(await recipients()).toHaveLength(6);
    await queueNext(issueId, 3);
    for (const job of [first, second]) await queueBatch(platform, job, 3);
    expect((await recipients()).sort()).toEqual([...readers].sort());
    expect(await get(issueId)).toMatchObject({ status: "sent", queuedCount: 7 });
  });

  test("doesn't stop the sending, which continues after a restart", async () => {
    const { issueId, readers } = await beginSending(230);
    // The first batch is done and its process is gone; the next job waits in the database.
    await queueBatch(platform, { issueId, from: null });
    await db.execute(sql`delete from jobs.job where name = ${QUEUE_ISSUE} and data ->> 'from' is null`);
    expect(await recipients()).toHaveLength(100);
    const next = await openPlatform(platform.config, createLog("silent"), platform.databaseUrl);
    try {
      registerNewsletterJobs(next);
      await next.jobs.start();
      await expect.poll(async () => (await get(issueId)).status, { timeout: 20_000 }).toBe("sent");
    } finally {
      await next.close();
    }
    expect((await recipients()).sort()).toEqual([...readers].sort());
  });
});

describe("during sending", () => {
  test("subscribers who leave get none, and no one else is skipped", async () => {
    const { issueId, readers } = await beginSending(6);
    await queueNext(issueId, 2);
    // One subscriber leaves at the batch boundary, and one whose email is not queued yet.
    await leave(readers[1] ?? "");
    await leave(readers[4] ?? "");
    for (let batch = 0; batch < 2; batch++) await queueNext(issueId, 2);
    await queueNext(issueId, 2);
    expect(await recipients()).toEqual(readers.filter((_, index) => index !== 4));
    expect(await get(issueId)).toMatchObject({ status: "sent", recipientCount: 6, queuedCount: 5 });
  });

  test("new subscribers get the next issue, and returning ones get no issue twice", async () => {
    const { issueId, readers } = await beginSending(4);
    await queueNext(issueId, 2);
    const confirmedAt = new Date(Date.now() + 1000);
    // Several, so that their ids sort before and after the others.
    for (let index = 0; index < 8; index++) {
      await storeSubscriber(platform, `newcomer-${index}@elsewhere.test`, { confirmedAt });
    }
    await leave(readers[0] ?? "");
    await storeSubscriber(platform, readers[0] ?? "", { confirmedAt });
    for (let batch = 0; batch < 2; batch++) await queueNext(issueId, 2);
    expect(await recipients()).toEqual(readers);
  });
});

describe("sendIssue", () => {
  test("sends once when two moderators call it concurrently", async () => {
    await storeReaders(platform, 2);
    const draft = await as("max").newsletter.createIssue(CONTENT);
    const outcomes = await Promise.allSettled([send(draft, "max"), send(draft, "ada"), send(draft, "max")]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes.filter((one) => one.status === "rejected")) {
      expect(outcome.reason).toMatchObject({ code: "NOT_A_DRAFT", status: 409 });
    }
    expect(await jobsNamed(platform, QUEUE_ISSUE)).toHaveLength(1);
  });

  test("sends nothing after someone else changed the draft", async () => {
    await storeReaders(platform, 1);
    const draft = await as("max").newsletter.createIssue(CONTENT);
    await as("ada").newsletter.updateIssue({
      ...CONTENT,
      subject: "Theirs",
      id: draft.id,
      version: draft.version,
    });
    await expect(send(draft)).rejects.toMatchObject({ code: "CHANGED" });
    expect(await get(draft.id)).toMatchObject({ status: "draft" });
    expect(await jobsNamed(platform, QUEUE_ISSUE)).toEqual([]);
  });

  test("fails without confirmed subscribers and keeps the draft", async () => {
    await storeSubscriber(platform, "pending@elsewhere.test", { confirmed: false });
    const draft = await as("max").newsletter.createIssue(CONTENT);
    await expect(send(draft)).rejects.toMatchObject({ code: "NOBODY", status: 422 });
    expect(await get(draft.id)).toEqual(draft);
  });

  test("fails for a deleted draft", async () => {
    await storeReaders(platform, 1);
    const draft = await as("max").newsletter.createIssue(CONTENT);
    await as("ada").newsletter.deleteIssue({ id: draft.id });
    await expect(send(draft)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
