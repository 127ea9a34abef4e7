import { desc, eq, isNull } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import * as z from "zod";
import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/db/client.ts";
import { mails } from "#server/platform/db/schema/index.ts";
import { type Body, plainPage } from "#server/platform/http/plain-page.ts";

const LISTED = 200;

const STYLES = `
header { display: flex; flex-wrap: wrap; gap: 0 24px; padding: 4px 16px; background: var(--sheet);
  border-bottom: 1px solid var(--hairline); }
header a { padding: 10px 0; }
main { max-width: 760px; margin: 0 auto; padding: 8px 16px 48px; }
h2 { font-size: 18px; margin-top: 32px; }
ol { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--hairline); }
li { display: flex; flex-wrap: wrap; gap: 2px 16px; padding: 12px 0; border-bottom: 1px solid var(--hairline);
  overflow-wrap: anywhere; }
li a { flex: 1 0 100%; font-weight: 600; }
li span, time { color: var(--soft); }
dl { margin: 0 0 16px; }
pre { padding: 16px; background: var(--sheet); border: 1px solid var(--hairline); font: inherit;
  white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { width: 100%; height: 640px; background: #faf8f2; border: 1px solid var(--hairline); }
`;

type StoredMail = typeof mails.$inferSelect;

/** The test inbox of development and demos. Shows links that sign people in, so never mount it in production. */
export function mailboxPage({ config, db }: { config: Config; db: Database }) {
  return new Hono()
    .get("/", async (c) => {
      const list = await db
        .select({
          id: mails.id,
          recipient: mails.recipient,
          subject: mails.subject,
          createdAt: mails.createdAt,
          lastError: mails.lastError,
        })
        .from(mails)
        .where(isNull(mails.droppedAt))
        .orderBy(desc(mails.createdAt), desc(mails.id))
        .limit(LISTED);
      return page(c, config, "Test inbox", mailList(list));
    })
    .get("/:id", async (c) => {
      const mail = await findMail(db, c.req.param("id"));
      if (!mail) return page(c, config, "Email not found", html`<p>This email doesn't exist.</p>`, 404);
      return page(c, config, mail.subject, oneMail(mail));
    })
    .get("/:id/html", async (c) => {
      const mail = await findMail(db, c.req.param("id"));
      if (!mail) return c.notFound();
      c.header("content-security-policy", PREVIEW_POLICY);
      c.header("cache-control", "no-store");
      return c.html(mail.html.replace("<head>", '<head><base target="_top">'));
    });
}

const PREVIEW_POLICY = [
  "default-src 'none'",
  // For the email's style sheet and attributes.
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  "sandbox allow-top-navigation-by-user-activation",
].join("; ");

async function findMail(db: Database, id: string): Promise<StoredMail | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined;
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  return mail;
}

function page(c: Context, config: Config, title: string, body: Body, status: 200 | 404 = 200) {
  return plainPage(c, config, {
    ...{ title, status },
    description: "Emails that this server wrote.",
    header: html`<a href="/dev/mailbox">Test inbox</a> <a href="/">${config.productName}</a>`,
    body: html`<h1>${title}</h1>
${body}`,
    styles: STYLES,
    allows: ["frame-src 'self'", "form-action 'none'"],
  });
}

type ListedMail = Pick<StoredMail, "id" | "recipient" | "subject" | "createdAt" | "lastError">;

function mailList(list: readonly ListedMail[]): Body {
  if (list.length === 0) return html`<p>No emails yet. Emails from the site show up here.</p>`;
  return html`<ol>
${list.map(
  (mail) => html`<li>
<a href="/dev/mailbox/${mail.id}">${mail.subject}</a>
<span>${mail.recipient}</span>
<time datetime="${mail.createdAt.toISOString()}">${showMoment(mail.createdAt)}</time>
${mail.lastError === null ? "" : html`<span>Not sent yet: ${mail.lastError}</span>`}
</li>`,
)}
</ol>`;
}

function oneMail(mail: StoredMail): Body {
  return html`<dl>
<dt>To</dt><dd>${mail.recipient}</dd>
<dt>Created</dt><dd><time datetime="${mail.createdAt.toISOString()}">${showMoment(mail.createdAt)}</time></dd>
</dl>
${mail.text === "" ? html`<p>Delivered to the mail server. We don't keep the text.</p>` : mailBodies(mail)}`;
}

function mailBodies(mail: StoredMail): Body {
  return html`<pre>${withLinks(mail.text)}</pre>
<h2>As HTML</h2>
<iframe title="Email as HTML" src="/dev/mailbox/${mail.id}/html" sandbox="allow-top-navigation-by-user-activation"></iframe>`;
}

function withLinks(text: string) {
  return text
    .split(/(https?:\/\/\S{1,2000})/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
}

const showMoment = (moment: Date) => `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;
