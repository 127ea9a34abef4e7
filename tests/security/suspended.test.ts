import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { suspensions } from "#server/platform/db/schema/index.ts";
import { ACCESS_TABLE, callOf } from "./access/access-table.ts";
import { openStage } from "./access/stage.ts";

const stage = await openStage();
const { db } = stage.platform;

/** Operations that suspended members keep: their account, payments, private data, and deleting. */
const OPEN = [
  "DELETE /account/avatar",
  "DELETE /account/codes",
  "DELETE /account/email-change",
  "DELETE /account/identities/{id}",
  "DELETE /account/license/{what}",
  "DELETE /account/passkeys/{id}",
  "DELETE /account/push/browsers/{id}",
  "DELETE /account/sessions",
  "DELETE /account/sessions/{id}",
  "DELETE /blocks/{userId}",
  "DELETE /comments/{id}",
  "DELETE /contracts/{id}",
  "DELETE /drafts/review",
  "DELETE /follows/{id}",
  "DELETE /mutes/{kind}/{key}",
  "DELETE /posts/{kind}/{id}",
  "DELETE /reviews/{id}/receipt",
  "DELETE /saves/{kind}/{id}",
  "DELETE /{kind}/{id}/like",
  "PATCH /account/email-preferences",
  "PATCH /account/passkeys/{id}",
  "POST /account/codes",
  "POST /account/codes/recovery",
  "POST /account/codes/setup",
  "POST /account/deletion",
  "POST /account/email-change",
  "POST /account/emails/resumption",
  "POST /account/factors/link/opening",
  "POST /account/password",
  "POST /auth/confirmation-of-identity",
  "POST /auth/passkeys",
  "POST /auth/passkeys/new",
  "POST /auth/refresh",
  "POST /auth/sign-out-everywhere",
  "POST /comments/preview",
  "POST /contracts",
  "POST /contracts/comparison",
  "POST /contracts/{id}/changed-price",
  "POST /contracts/{id}/kept-price",
  "POST /conversations/{conversationId}/read",
  "POST /notifications/read",
  "POST /notifications/{id}/read",
  "POST /subscription/checkouts",
  "PUT /account/push/browser",
  "PUT /account/push/kinds",
  "PUT /blocks/{userId}",
  "PUT /drafts/review",
  "PUT /following/seen",
  "PUT /follows",
  "PUT /mutes/{kind}/{key}",
  "PUT /saves/{kind}/{id}",
  "PUT /weekly-email",
  "PUT /{kind}/{id}/follow",
];

/** Operations for members, with a case that succeeds. */
const writing = Object.entries(ACCESS_TABLE).flatMap(([operation, { cases }]) => {
  if (operation.startsWith("GET ")) return [];
  const allowed = Object.values(cases).find(
    ({ expected }) => expected.member < 300 && expected.visitor === 401 && expected.unconfirmed === 401,
  );
  return allowed ? [{ operation, allowed }] : [];
});

/** Suspends everyone without a role, including accounts made for a case. */
const suspendMembers = () =>
  db.execute(sql`
    insert into suspensions (id, user_id, reason)
    select gen_random_uuid(), id, 'Spam.' from users
    where not exists (select from user_roles where user_id = users.id)`);

test("a suspended member can call only the listed operations", async () => {
  const open: string[] = [];
  for (const { operation, allowed } of writing) {
    await stage.forgetUses();
    const call = await callOf(operation, allowed, stage, "member");
    await suspendMembers();
    const { status, text } = await stage.send("member", call);
    await db.delete(suspensions);
    if (status !== 403 || JSON.parse(text).code !== "SUSPENDED") open.push(operation);
  }
  expect(writing.length - open.length).toBeGreaterThan(10);
  expect(open.sort()).toEqual(OPEN);
}, 180_000);
