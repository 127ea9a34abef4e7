import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { mails } from "#server/platform/db/schema/index.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import { composeMail } from "./compose-mail.ts";
import { mailboxPage } from "./mailbox-page.ts";

const platform = await openTestPlatform();
const { db, config } = platform;
const page = mailboxPage(platform);

beforeEach(() => db.delete(mails));

const LINK = "http://localhost:3000/auth?mode=confirm&token=abc";

async function store(subject: string, minutesAgo = 0): Promise<string> {
  const [row] = await db
    .insert(mails)
    .values({
      ...composeMail(config, {
        kind: "confirm-email",
        recipient: "nora@world.test",
        subject,
        paragraphs: ["<script>alert(1)</script> & more"],
        button: { label: "Confirm", url: LINK },
        notes: [],
      }),
      createdAt: new Date(Date.now() - minutesAgo * 60_000),
    })
    .returning();
  return row?.id ?? "";
}

const get = async (path: string) => {
  const response = await page.request(path);
  return { status: response.status, headers: response.headers, html: await response.text() };
};

test("lists emails, newest first, with links", async () => {
  const [old, young] = [await store("An older mail", 5), await store("A younger mail")];
  const { status, headers, html } = await get("/");
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(html.indexOf("A younger mail")).toBeLessThan(html.indexOf("An older mail"));
  expect(html.indexOf("A younger mail")).toBeGreaterThan(0);
  for (const id of [old, young]) expect(html).toContain(`href="/dev/mailbox/${id}"`);
  expect(html).toContain("nora@world.test");
});

test("says that there are none", async () => {
  expect((await get("/")).html).toContain("No emails yet.");
});

test("shows an email with a working link, and its text as text", async () => {
  const { status, html } = await get(`/${await store("Confirm <b>it</b>")}`);
  expect(status).toBe(200);
  expect(html).toContain(`<a href="${LINK.replaceAll("&", "&amp;")}">`);
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; more");
  expect(html).not.toContain("<script");
  expect(html).not.toContain("<b>it</b>");
});

test("shows its HTML in a frame without scripts, whose links open in the whole window", async () => {
  const id = await store("A subject");
  expect((await get(`/${id}`)).html).toMatch(
    new RegExp(`<iframe [^>]*src="/dev/mailbox/${id}/html"[^>]* sandbox=`),
  );
  const { html, headers } = await get(`/${id}/html`);
  expect(html).toContain('<base target="_top">');
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("sandbox");
  expect(policy).not.toContain("allow-scripts");
});

test("allows only its own style sheet", async () => {
  const { headers, html } = await get("/");
  const [, nonce] = headers.get("content-security-policy")?.match(/style-src 'nonce-([^']+)'/) ?? [];
  expect(nonce).toBeDefined();
  expect(html).toContain(`<style nonce="${nonce}">`);
  expect(headers.get("content-security-policy")).not.toContain("unsafe-inline");
});

test.each([uuidv7(), "x", "' or 1=1"])("returns 404 for the email %s", async (id) => {
  await store("A subject");
  const { status, html } = await get(`/${encodeURIComponent(id)}`);
  expect(status).toBe(404);
  expect(html).toContain("This email doesn't exist.");
  expect((await get(`/${encodeURIComponent(id)}/html`)).status).toBe(404);
});

test("says that the text of a sent email is no longer stored", async () => {
  const id = await store("A subject");
  await db.update(mails).set({ text: "", html: "" });
  const { html } = await get(`/${id}`);
  expect(html).toContain("Delivered to the mail server. We don't keep the text.");
  expect(html).not.toContain("<iframe");
});
