import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emailPreferences, mails, users } from "#server/platform/db/schema/index.ts";
import { createLog } from "#server/platform/log.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import { testConfig } from "#tests/support/api.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { headersOf, no, openMailServer, type ReceivedMail } from "#tests/support/mails/mail-server.ts";
import { createWorld } from "#tests/support/world.ts";
import { composeMail } from "./compose-mail.ts";
import { deliverMail, MOST_ATTEMPTS } from "./deliver-mail.ts";
import { listFailedMails } from "./failed-mails.ts";
import type { Mail } from "./mail.ts";
import { createSendingHooks } from "./sending-hooks.ts";
import { createTransport } from "./transport.ts";

/** A secret in every link of these emails. */
const TOKEN = "c4n4ry-t0ken";
const server = await openMailServer();
const lines: string[] = [];
const log = createLog("trace", { write: (line) => lines.push(line) });
const config = await testConfig({
  SMTP_URL: server.url,
  MAIL_FROM: "ToolComps <hello@toolcomps.test>",
  PUBLIC_URL: "https://toolcomps.test",
});
const platform = await openPlatform(config, log, await createTestDatabase());
const { db, outbox, jobs } = platform;
const { nora } = (await createWorld(db)).people;
const rejected: string[] = [];
outbox.onRejected(async ({ recipient }) => void rejected.push(recipient));

beforeAll(() => jobs.start());
beforeEach(async () => {
  await db.delete(emailPreferences);
  await db.delete(mails);
  server.received.length = 0;
  rejected.length = 0;
});
afterEach(() => server.behave());
afterAll(async () => {
  await platform.close();
  await server.down();
  expect(lines.length).toBeGreaterThan(0);
  // The log contains neither recipient, sender nor the mail server's password.
  expect(lines.filter((line) => /world\.test|hello@|c4n4ry|s3cret|\bNora\b/.test(line))).toEqual([]);
});

const mail = (over: Partial<Mail> = {}): Mail => ({
  ...composeMail(config, {
    kind: "test",
    recipient: "nora@world.test",
    subject: "A subject",
    paragraphs: ["The text"],
    button: { label: "Go", url: `https://toolcomps.test/auth?token=${TOKEN}` },
  }),
  ...over,
});

async function queue(over: Partial<Mail> = {}): Promise<string> {
  return db.transaction(async (tx) => {
    await outbox.queue(tx, mail(over));
    // All rows of a transaction have one timestamp; the newest id visible here is the new one.
    const [row] = await tx.select({ id: mails.id }).from(mails).orderBy(sql`${mails.id} desc`).limit(1);
    return row?.id ?? "";
  });
}
const stored = async (id: string) => (await db.select().from(mails).where(eq(mails.id, id)))[0];
const until = (id: string, is: Partial<typeof mails.$inferSelect>) =>
  expect.poll(() => stored(id)).toMatchObject(is);
const rejectedSince = async () =>
  (await db.select().from(users).where(eq(users.id, nora.id)))[0]?.emailRejectedAt;
const arrived = () => server.received.map(({ recipients }) => recipients[0]);

/** Returns the seconds until the next attempt of each pending email. */
async function pauses(): Promise<number[]> {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select extract(epoch from start_after - now())::float8 as seconds from jobs.job
    where name = 'send-mail' and state = 'retry'`);
  return rows.map(({ seconds }) => seconds);
}

/** Skips the delays: makes the emails due, and wakes the workers. */
async function skipPauses(count = 1): Promise<void> {
  await expect.poll(pauses).toHaveLength(count);
  await db.execute(sql`update jobs.job set start_after = now() where name = 'send-mail' and state = 'retry'`);
  for (let worker = 0; worker < 4; worker += 1) {
    await jobs.send(db, "send-mail", { mailId: "00000000-0000-7000-8000-000000000000" });
  }
}

const rejecting = (address: string, error: Error) => async (asked: string) => {
  if (asked === address) throw error;
};

describe("a mail server that is down", () => {
  test("doesn't fail requests, and gets each email once when it is back", async () => {
    await server.down();
    const ids = [];
    for (let number = 0; number < 20; number += 1) {
      ids.push(await queue({ recipient: `reader${number}@world.test` }));
    }
    const tried = () => db.$count(mails, sql`attempts > 0 and sent_at is null`);
    await expect.poll(tried).toBe(20);
    expect(await stored(ids[0] ?? "")).toMatchObject({ lastError: expect.stringContaining("ECONNREFUSED") });
    await server.up();
    await skipPauses(20);
    await expect.poll(() => db.$count(mails, sql`sent_at is not null`)).toBe(20);
    expect(arrived().toSorted()).toEqual(ids.map((_, number) => `reader${number}@world.test`).toSorted());
  });

  test("gets an accepted but unconfirmed email again, with the same id", async () => {
    server.behave({
      thank: async () => {
        server.behave();
        throw no(451, "4.3.0 lost power");
      },
    });
    const id = await queue();
    await until(id, { attempts: 1 });
    await skipPauses();
    await until(id, { attempts: 2, sentAt: expect.any(Date) });
    expect(server.received).toHaveLength(2);
    for (const copy of server.received) {
      expect(headersOf(copy)).toContain(`Message-ID: <${id}@toolcomps.test>`);
    }
  });
});

describe("a slow mail server", () => {
  const deliver = (id: string, ms = 10_000) => {
    const transport = createTransport(config, { greetingMs: ms, answerMs: ms });
    return deliverMail({ db, log, transport, hooks: createSendingHooks() }, id);
  };
  const never = () => new Promise<void>(() => {});
  const unsent = async () => (await db.insert(mails).values(mail()).returning())[0]?.id ?? "";

  test.each([
    ["to greet", { greet: never }],
    ["to know a recipient", { meet: never }],
    ["to accept an email", { read: never }],
  ])("is disconnected when slow %s, and the email is retried later", async (_, manners) => {
    server.behave(manners);
    const id = await unsent();
    await expect(deliver(id, 100)).rejects.toThrow(
      /did not accept an email: .*imeout|Greeting never received/,
    );
    expect(await stored(id)).toMatchObject({ attempts: 1, sentAt: null, droppedAt: null });
    server.behave();
    await deliver(id);
    expect(await stored(id)).toMatchObject({ attempts: 2, sentAt: expect.any(Date), lastError: null });
    expect(arrived()).toEqual(["nora@world.test"]);
  });

  test("delays neither requests nor other emails", async () => {
    let decide = () => {};
    const decided = new Promise<void>((resolve) => {
      decide = resolve;
    });
    let asked = 0;
    server.behave({
      meet: async (address) => {
        if (!address.startsWith("slow")) return;
        asked += 1;
        await decided;
      },
    });
    const slow = [];
    for (const number of [1, 2, 3]) slow.push(await queue({ recipient: `slow${number}@world.test` }));
    await expect.poll(() => asked).toBe(3);
    const quick = [await queue(), await queue({ recipient: "owen@world.test" })];
    for (const id of quick) await until(id, { sentAt: expect.any(Date) });
    for (const id of slow) expect(await stored(id)).toMatchObject({ sentAt: null });
    decide();
    for (const id of slow) await until(id, { sentAt: expect.any(Date), attempts: 1 });
  });
});

describe("a mail server that rejects", () => {
  test("one recipient permanently doesn't get that email again, but gets all others", async () => {
    server.behave({ meet: rejecting("gone@world.test", no(550, "5.1.1 <gone@world.test> is nobody")) });
    const gone = await queue({ recipient: "gone@world.test" });
    const here = await queue();
    await until(gone, { dropReason: "refused", attempts: 1, sentAt: null });
    await until(here, { sentAt: expect.any(Date) });
    expect((await stored(gone))?.lastError).toContain("550 5.1.1");
    expect((await stored(gone))?.lastError).not.toContain("world.test");
    expect(rejected).toEqual(["gone@world.test"]);
    expect(arrived()).toEqual(["nora@world.test"]);
    expect(await pauses()).toEqual([]);
  });

  test("says nothing about the address if it rejects by policy", async () => {
    server.behave({ meet: rejecting("nora@world.test", no(550, "5.7.1 you are on a list")) });
    await until(await queue(), { dropReason: "refused" });
    expect(rejected).toEqual([]);
    expect(await rejectedSince()).toBeNull();
  });

  test("an account's address gets required emails only, until one of them arrives", async () => {
    const optional = {
      userId: nora.id,
      preference: "review_replies",
      unsubscribeUrl: "https://t.test",
    } as const;
    server.behave({ meet: rejecting("nora@world.test", no(550, "5.1.1 no such user")) });
    await until(await queue(optional), { dropReason: "refused" });
    expect(await rejectedSince()).toEqual(expect.any(Date));
    server.behave();
    for (const preference of ["review_replies", "message_notifications", "welcome_email"] as const)
      await until(await queue({ ...optional, preference }), { dropReason: "unwanted", attempts: 0 });
    expect(arrived()).toEqual([]);
    await until(await queue(), { sentAt: expect.any(Date) });
    expect(await rejectedSince()).toBeNull();
    await until(await queue(optional), { sentAt: expect.any(Date) });
    expect(arrived()).toEqual(["nora@world.test", "nora@world.test"]);
  });

  test("temporarily is retried with growing delays", async () => {
    server.behave({ meet: rejecting("busy@world.test", no(451, "4.7.1 greylisted")) });
    const id = await queue({ recipient: "busy@world.test" });
    const longest: number[] = [];
    for (const attempts of [1, 2, 3, 4]) {
      if (attempts > 1) await skipPauses();
      await until(id, { attempts, dropReason: null, lastError: expect.stringContaining("451 4.7.1") });
      await expect.poll(pauses).toHaveLength(1);
      longest.push(...(await pauses()));
    }
    // Each is random between half and all of an interval that doubles.
    const [first = 0, , , fourth = 0] = longest;
    expect(first).toBeLessThan(11);
    expect(fourth).toBeGreaterThan(first);
    expect(rejected).toEqual([]);
    server.behave();
    await skipPauses();
    await until(id, { sentAt: expect.any(Date) });
  });

  test("gets no attempts beyond the maximum; the operator can see and resend the email", async () => {
    server.behave({ meet: rejecting("full@world.test", no(452, "4.2.2 full")) });
    const id = await queue({ recipient: "full@world.test" });
    await until(id, { attempts: 1 });
    await db.update(mails).set({ attempts: MOST_ATTEMPTS - 1 });
    await skipPauses();
    await until(id, { dropReason: "expired", attempts: MOST_ATTEMPTS });
    expect(await listFailedMails(db)).toMatchObject([
      { id, recipient: "full@world.test", reason: "expired" },
    ]);
    server.behave();
    expect(await outbox.resendFailed()).toBe(1);
    await until(id, { sentAt: expect.any(Date), dropReason: null, attempts: 1 });
    expect(server.received.at(-1)?.raw).toContain("The text");
    expect(await listFailedMails(db)).toEqual([]);
  });
});

describe("a mail server with TLS and a password", () => {
  const open = () =>
    openMailServer({
      secure: true,
      authOptional: false,
      onAuth: ({ username, password }, _, answer) =>
        password === "s3cret" ? answer(null, { user: username }) : answer(no(535, "5.7.8 wrong")),
    });
  const deliverTo = async (smtpUrl: string) => {
    const [row] = await db.insert(mails).values(mail()).returning();
    const id = row?.id ?? "";
    const transport = createTransport({ ...config, smtpUrl });
    await deliverMail({ db, log, transport, hooks: createSendingHooks() }, id).catch(() => {});
    return stored(id);
  };

  test("gets emails; with a wrong password they stay queued", async () => {
    const locked = await open();
    const at = (password: string) =>
      `smtps://toolcomps:${password}@127.0.0.1:${locked.port}?tls.rejectUnauthorized=false`;
    try {
      expect(await deliverTo(at("s3cret"))).toMatchObject({ sentAt: expect.any(Date) });
      expect(locked.received).toHaveLength(1);
      const wrong = await deliverTo(at("s3cret-no-more"));
      expect(wrong).toMatchObject({
        sentAt: null,
        droppedAt: null,
        lastError: expect.stringContaining("535"),
      });
      expect(wrong?.lastError).not.toContain("s3cret");
      // Its certificate is self-signed, which the URL above allows.
      expect(await deliverTo(at("s3cret").replace(/\?.*/, ""))).toMatchObject({
        sentAt: null,
        droppedAt: null,
      });
      expect(locked.received).toHaveLength(1);
    } finally {
      await locked.down();
    }
  });
});

describe("a sent email", () => {
  const send = async (over: Partial<Mail>): Promise<ReceivedMail> => {
    const arrival = server.next();
    await queue(over);
    return arrival;
  };
  const evil = (text: string) => `${text}\r\nBcc: all@world.test\r\nX-Evil: 1\r\n\r\n<b>Body`;

  test("has both forms, a preheader, and the postal address", async () => {
    const { raw } = await send({});
    expect(raw).toMatch(/Content-Type: multipart\/alternative/);
    const [, text = "", html = ""] = raw.split(/Content-Type: text\//);
    expect(text).toMatch(/^plain; charset=utf-8/);
    expect(html).toMatch(/^html; charset=utf-8/);
    for (const form of [text, html]) {
      expect(form).toContain("The text");
      expect(form.replace(/=\r\n/g, "")).toContain("100 Example Street, Austin, TX 78701");
    }
    expect(html).toMatch(/display:\s*none/);
  });

  test("has a one-click unsubscribe header if it is optional, and none if it is required", async () => {
    const unsubscribeUrl = `https://toolcomps.test/unsubscribe?token=${TOKEN}`;
    const over = {
      userId: nora.id,
      recipient: nora.email,
      preference: "review_replies",
      unsubscribeUrl,
    } as const;
    const headers = headersOf(await send(over));
    expect(headers).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(headersOf(await send({})).filter((line) => /^List-/i.test(line))).toEqual([]);
  });

  test("keeps line breaks in names, subjects, addresses and links out of headers", async () => {
    const content = composeMail(config, {
      kind: "test",
      recipient: "nora@world.test",
      replyTo: evil("owen@world.test"),
      subject: evil("About"),
      name: evil("Nora"),
      paragraphs: [evil("A text")],
      unsubscribeUrl: `https://toolcomps.test/unsubscribe?token=${evil("x")}`,
    });
    const got = await send(content).catch(() => undefined);
    expect(got?.recipients).toEqual(["nora@world.test"]);
    const names = headersOf(got ?? { from: "", recipients: [], raw: "" }).map((line) => line.split(":")[0]);
    expect(names.toSorted()).toEqual([
      "Auto-Submitted",
      "Content-Type",
      "Date",
      "From",
      "List-Unsubscribe",
      "List-Unsubscribe-Post",
      "MIME-Version",
      "Message-ID",
      "Reply-To",
      "Subject",
      "To",
    ]);
    expect(server.received.flatMap(({ recipients }) => recipients)).toEqual(["nora@world.test"]);
  });
});
