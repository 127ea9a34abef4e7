import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { registerNewsletterJobs } from "#server/newsletter/newsletter-jobs.ts";
import { askSubscriber } from "#server/newsletter/subscribers/subscribe.ts";
import { mails, newsletterSubscribers as subscribers } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { headersOf, no, openMailServer } from "#tests/support/mails/mail-server.ts";
import {
  CONTENT,
  emptyNewsletter,
  mailsOfKind,
  storeSubscriber,
  suppressions,
  tokenOf,
} from "#tests/support/newsletter.ts";
import { queueBatch } from "./send-issue.ts";

const server = await openMailServer();
afterAll(() => server.down());
const { as, platform, db } = await openTestApi({
  SMTP_URL: server.url,
  MAIL_FROM: "ToolComps <hello@toolcomps.test>",
  PUBLIC_URL: "https://toolcomps.test",
});
registerNewsletterJobs(platform);

beforeEach(async () => {
  server.behave();
  await emptyNewsletter(db);
  server.received.length = 0;
});

const EMAIL = "rae@elsewhere.test";
const OTHER = "zoe@elsewhere.test";
/** Sends an issue to all subscribers, like the job. */
async function sendIssue() {
  const { id, version } = await as("max").newsletter.createIssue(CONTENT);
  await as("max").newsletter.sendIssue({ id, version });
  return id;
}
const mailTo = async (recipient: string) =>
  (await db.select().from(mails).where(eq(mails.recipient, recipient)))[0];
/** Waits until each email to this address was sent or dropped. */
const untilSettled = (recipient: string) =>
  expect
    .poll(
      async () => {
        const sent = await db.select().from(mails).where(eq(mails.recipient, recipient));
        return sent.length > 0 && sent.every((mail) => mail.sentAt ?? mail.droppedAt);
      },
      { timeout: 20_000 },
    )
    .toBe(true);
const emails = async () => (await db.select().from(subscribers)).map(({ email }) => email);

test("drops waiting emails to someone who unsubscribes, and sends the others", async () => {
  await storeSubscriber(platform, EMAIL, { askedAt: new Date(0) });
  await storeSubscriber(platform, OTHER);
  const issueId = await sendIssue();
  await queueBatch(platform, { issueId, from: null });
  await askSubscriber(platform, { email: EMAIL });
  const [again] = await mailsOfKind(db, "already-subscribed");
  expect(again?.recipient).toBe(EMAIL);
  await as().unsubscriptions.create({ token: tokenOf(again) });
  // Sending starts only now.
  await platform.jobs.start();
  await untilSettled(EMAIL);
  await untilSettled(OTHER);
  const sent = await db.select().from(mails).where(eq(mails.recipient, EMAIL));
  expect(sent.map(({ kind }) => kind).sort()).toEqual(["already-subscribed", "newsletter"]);
  for (const mail of sent) expect(mail).toMatchObject({ dropReason: "suppressed", text: "", html: "" });
  expect(server.received.map(({ recipients }) => recipients)).toEqual([[OTHER]]);
  expect(await mailsOfKind(db, "newsletter")).toHaveLength(2);
});

test("sends an issue with headers for one-click unsubscribing", async () => {
  await storeSubscriber(platform, EMAIL);
  const arrival = server.next();
  await sendIssue();
  const mail = await arrival;
  const headers = headersOf(mail);
  const address = /^List-Unsubscribe: <(https:\/\/toolcomps\.test\/unsubscribe\?token=[\w.-]+)>$/;
  const line = headers.find((header) => address.test(header));
  expect(headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const token = new URL(address.exec(line ?? "")?.[1] ?? "").searchParams.get("token") ?? "";
  await as().unsubscriptions.create({ token });
  expect(await emails()).toEqual([]);
});

test("removes and suppresses an address that the mail server rejects as unknown", async () => {
  await storeSubscriber(platform, EMAIL);
  await storeSubscriber(platform, OTHER);
  server.behave({
    meet: async (address) => {
      if (address === EMAIL) throw no(550, "5.1.1 Who?");
    },
  });
  await sendIssue();
  await untilSettled(EMAIL);
  await untilSettled(OTHER);
  expect(await emails()).toEqual([OTHER]);
  expect(await suppressions(db)).toMatchObject([{ reason: "bounced" }]);
  // The operator's resend doesn't reach it either.
  server.behave();
  expect(await platform.outbox.resendFailed()).toBe(1);
  await untilSettled(EMAIL);
  expect(await mailTo(EMAIL)).toMatchObject({ sentAt: null, dropReason: "suppressed" });
  expect(server.received.map(({ recipients }) => recipients)).toEqual([[OTHER]]);
});

test("keeps subscribers after a temporary rejection or one that blames the email", async () => {
  await storeSubscriber(platform, EMAIL);
  server.behave({
    read: async () => {
      throw no(554, "5.7.1 Looks like spam");
    },
  });
  await sendIssue();
  await untilSettled(EMAIL);
  expect(await mailTo(EMAIL)).toMatchObject({ dropReason: "refused" });
  expect(await emails()).toEqual([EMAIL]);
  expect(await suppressions(db)).toEqual([]);
});

test("removes a pending subscriber whose confirmation bounces", async () => {
  server.behave({
    meet: async () => {
      throw no(550, "5.1.1 Who?");
    },
  });
  await as().newsletter.subscribe({ email: EMAIL });
  await untilSettled(EMAIL);
  expect(await emails()).toEqual([]);
  expect(await suppressions(db)).toMatchObject([{ reason: "bounced" }]);
});
