import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { mails } from "#server/platform/db/schema/index.ts";
import { createLog } from "#server/platform/log.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import { headersOf, no, openMailServer } from "#tests/support/mails/mail-server.ts";
import { composeMail } from "./compose-mail.ts";
import { deliverMail } from "./deliver-mail.ts";
import type { Mail } from "./mail.ts";
import { createSendingHooks } from "./sending-hooks.ts";
import { createTransport } from "./transport.ts";

const server = await openMailServer();
afterAll(() => server.down());
const platform = await openTestPlatform({
  SMTP_URL: server.url,
  MAIL_FROM: "ToolComps <hello@toolcomps.test>",
  PUBLIC_URL: "https://toolcomps.test",
});
const { db, outbox, config } = platform;
const lines: string[] = [];
const log = createLog("info", { write: (line) => lines.push(line) });
const transport = createTransport(config);
const hooks = createSendingHooks();

beforeEach(async () => {
  await db.delete(mails);
  server.received.length = 0;
  lines.length = 0;
});

const mail = (over: Partial<Mail> = {}): Mail => ({
  recipient: "nora@world.test",
  subject: "A subject",
  text: "The text",
  html: "<p>The HTML</p>",
  kind: "test",
  ...over,
});

async function queue(over: Partial<Mail> = {}): Promise<string> {
  await outbox.queue(db, mail(over));
  const [row] = await db.select().from(mails);
  return row?.id ?? "";
}
const stored = async (id: string) => (await db.select().from(mails).where(eq(mails.id, id)))[0];
const deliver = (id: string) => deliverMail({ db, log, transport, hooks }, id);

describe("a mail server", () => {
  test("gets the email in both forms, with sender and recipient", async () => {
    const id = await queue();
    await deliver(id);
    const [got, ...others] = server.received;
    expect(others).toEqual([]);
    expect([got?.from, got?.recipients]).toEqual(["hello@toolcomps.test", ["nora@world.test"]]);
    const headers = headersOf(got ?? { from: "", recipients: [], raw: "" });
    expect(headers).toContain("From: ToolComps <hello@toolcomps.test>");
    expect(headers).toContain("To: nora@world.test");
    expect(headers).toContain("Subject: A subject");
    expect(headers).toContain("Auto-Submitted: auto-generated");
    expect(headers).toContain(`Message-ID: <${id}@toolcomps.test>`);
    expect(got?.raw).toContain("The text");
    expect(got?.raw).toContain("<p>The HTML</p>");
  });

  test.each([
    ["ToolComps <hello@toolcomps.test>", "ToolComps <hello@toolcomps.test>"],
    ["ToolComps, Inc. <hello@toolcomps.test>", '"ToolComps, Inc." <hello@toolcomps.test>'],
    ["hello@toolcomps.test", "hello@toolcomps.test"],
  ])("gets bounces of what %s sends sent elsewhere", async (mailFrom, header) => {
    const sending = createTransport({ ...config, mailFrom, mailReturnPath: "bounces@toolcomps.test" });
    await deliverMail({ db, log, transport: sending, hooks }, await queue());
    const [got] = server.received;
    expect([got?.from, got?.recipients]).toEqual(["bounces@toolcomps.test", ["nora@world.test"]]);
    expect(headersOf(got ?? { from: "", recipients: [], raw: "" })).toContain(`From: ${header}`);
  });

  test("gets the email once, and the server keeps no copy of its links", async () => {
    const id = await queue();
    await deliver(id);
    expect(await stored(id)).toMatchObject({ text: "", html: "", attempts: 1, lastError: null });
    expect((await stored(id))?.sentAt).toBeInstanceOf(Date);
    await deliver(id);
    expect(server.received).toHaveLength(1);
  });

  test("loses no emails while down", async () => {
    const id = await queue();
    await server.down();
    await expect(deliver(id)).rejects.toThrow(/ECONNREFUSED/);
    await expect(deliver(id)).rejects.toThrow();
    expect(await stored(id)).toMatchObject({ attempts: 2, sentAt: null, text: "The text" });
    expect((await stored(id))?.lastError).toContain("ECONNREFUSED");
    await server.up();
    await deliver(id);
    expect(server.received).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ attempts: 3, lastError: null });
  });

  test("gets rejected emails again, with the reason stored for the operator", async () => {
    const id = await queue();
    server.behave({
      read: async () => {
        throw no(452, "4.2.2 mailbox is full");
      },
    });
    await expect(deliver(id)).rejects.toThrow(/mailbox is full/);
    server.behave();
    expect((await stored(id))?.lastError).toContain("mailbox is full");
    await deliver(id);
    expect(server.received).toHaveLength(1);
  });

  test("gets an email within a second while the worker runs", async () => {
    await platform.jobs.start();
    const start = performance.now();
    const arrival = server.next();
    await queue();
    await arrival;
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe("user-written text", () => {
  const write = (text: string) =>
    composeMail(config, {
      kind: "test",
      recipient: "nora@world.test",
      subject: `About ${text}`,
      name: text,
      paragraphs: [text],
      button: { label: "Go", url: "https://toolcomps.test/" },
      notes: [],
    });

  test.each(["\r\n", "\n", "\r", "\u2028", "\u0085", "\v"])("breaks no header with %j", async (ending) => {
    const evil = `Nora${ending}Bcc: all@world.test${ending}${ending}<b>Body`;
    const { recipient, subject, text, html } = write(evil);
    await deliver(await queue({ recipient, subject, text, html }));
    const [got] = server.received;
    expect(got?.recipients).toEqual(["nora@world.test"]);
    const names = headersOf(got ?? { from: "", recipients: [], raw: "" }).map((line) => line.split(":")[0]);
    expect(names.sort()).toEqual([
      "Auto-Submitted",
      "Content-Type",
      "Date",
      "From",
      "MIME-Version",
      "Message-ID",
      "Subject",
      "To",
    ]);
  });

  test.each(["nora@world.test\r\nBcc: all@world.test", "nora@world.test\nx"])(
    "is rejected by the database as a recipient: %j",
    async (recipient) => {
      await expect(outbox.queue(db, mail({ recipient }))).rejects.toThrow();
      await expect(outbox.queue(db, mail({ subject: recipient }))).rejects.toThrow();
    },
  );

  test.each(["nora@world.test, all@world.test", '"x" <all@world.test>, nora@world.test'])(
    "stays one recipient: %s",
    async (recipient) => {
      await deliver(await queue({ recipient })).catch(() => {});
      for (const { recipients } of server.received) expect(recipients).toHaveLength(1);
      expect(server.received.flatMap(({ recipients }) => recipients)).not.toContain("all@world.test");
    },
  );

  test("stays text in the HTML", () => {
    const { html } = write(`<img src=x onerror="alert('1')">&amp;`);
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;");
  });
});

test("sends an email if and only if its transaction commits", async () => {
  await db
    .transaction(async (tx) => {
      await outbox.queue(tx, mail());
      throw new Error("taken back");
    })
    .catch(() => {});
  expect(await db.select().from(mails)).toEqual([]);
  const arrival = server.next();
  await db.transaction((tx) => outbox.queue(tx, mail({ recipient: "owen@world.test" })));
  expect((await arrival).recipients).toEqual(["owen@world.test"]);
});

test("keeps an email in the test inbox without a mail server, with a log line without address", async () => {
  expect(createTransport({ ...config, smtpUrl: undefined })).toBeUndefined();
  const [row] = await db.insert(mails).values(mail()).returning();
  await deliverMail({ db, log, transport: undefined, hooks }, row?.id ?? "");
  expect(await stored(row?.id ?? "")).toMatchObject({ text: "The text", attempts: 1 });
  expect((await stored(row?.id ?? ""))?.sentAt).toBeInstanceOf(Date);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("an email is in the test inbox");
  expect(lines[0]).not.toContain("world.test");
});

test("deletes emails older than a month", async () => {
  const day = 24 * 60 * 60 * 1000;
  await db.insert(mails).values([
    { ...mail({ subject: "old" }), createdAt: new Date(Date.now() - 31 * day) },
    { ...mail({ subject: "young" }), createdAt: new Date(Date.now() - 29 * day) },
  ]);
  await outbox.removeOld();
  expect((await db.select().from(mails)).map(({ subject }) => subject)).toEqual(["young"]);
});
