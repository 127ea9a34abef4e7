import { createProcedureClient, ORPCError, os } from "@orpc/server";
import { expect, test } from "vitest";
import type { OperationMeta } from "#contract/parts.ts";
import { adminsOnly, moderatorsOnly, signedIn } from "./access.ts";
import type { RequestContext } from "./api.ts";
import { type Reader, VISITOR } from "./reader.ts";

const member: Reader = {
  userId: "member",
  sessionId: "session",
  isPremium: false,
  isModerator: false,
  isAdmin: false,
  suspension: null,
};
const moderator: Reader = { ...member, userId: "moderator", isModerator: true };
const admin: Reader = { ...moderator, userId: "admin", isAdmin: true };

function ask(
  middleware: typeof signedIn,
  reader: Reader,
  method: "GET" | "POST" | "DELETE" = "POST",
  meta: OperationMeta = {},
) {
  const operation = os
    .$context<RequestContext>()
    .$meta<OperationMeta>(meta)
    .route({ method })
    .use(middleware)
    .handler(({ context }) => context.reader.userId);
  const call = createProcedureClient(operation, { context: { reader } as RequestContext });
  return call().catch((error) => {
    if (!(error instanceof ORPCError)) throw error;
    return [error.status, error.code, error.message];
  });
}

const UNAUTHORIZED = [401, "UNAUTHORIZED", "Authentication required"];
const FORBIDDEN = [403, "FORBIDDEN", "Access denied"];

test("members' operations admit members and moderators", async () => {
  expect(await ask(signedIn, VISITOR)).toEqual(UNAUTHORIZED);
  expect(await ask(signedIn, member)).toBe("member");
  expect(await ask(signedIn, moderator)).toBe("moderator");
});

test("moderators' operations admit moderators", async () => {
  expect(await ask(moderatorsOnly, VISITOR)).toEqual(UNAUTHORIZED);
  expect(await ask(moderatorsOnly, { ...VISITOR, isModerator: true })).toEqual(UNAUTHORIZED);
  expect(await ask(moderatorsOnly, member)).toEqual(FORBIDDEN);
  expect(await ask(moderatorsOnly, { ...member, isPremium: true })).toEqual(FORBIDDEN);
  expect(await ask(moderatorsOnly, moderator)).toBe("moderator");
  expect(await ask(moderatorsOnly, admin)).toBe("admin");
});

test("admins' operations admit admins", async () => {
  expect(await ask(adminsOnly, VISITOR)).toEqual(UNAUTHORIZED);
  expect(await ask(adminsOnly, { ...VISITOR, isAdmin: true })).toEqual(UNAUTHORIZED);
  expect(await ask(adminsOnly, member)).toEqual(FORBIDDEN);
  expect(await ask(adminsOnly, moderator)).toEqual(FORBIDDEN);
  expect(await ask(adminsOnly, admin)).toBe("admin");
});

test("suspended members can read and do what the contract allows; the error contains the end and the reason", async () => {
  const until = "2026-11-30T15:00:00.000Z";
  const suspended = { ...member, suspension: { reason: "Spam.", until } };
  const rejected = [
    403,
    "SUSPENDED",
    "Your account is suspended until November 30, 2026 at 3:00 PM UTC. Reason: Spam.",
  ];
  for (const method of ["POST", "DELETE"] as const) {
    expect(await ask(signedIn, suspended, method)).toEqual(rejected);
    expect(await ask(signedIn, suspended, method, { whileSuspended: true })).toBe("member");
  }
  expect(await ask(signedIn, suspended, "GET")).toBe("member");
  const forGood = { ...member, suspension: { reason: "Spam.", until: null } };
  expect(await ask(signedIn, forGood)).toEqual([
    403,
    "SUSPENDED",
    "Your account is suspended. Reason: Spam.",
  ]);
});
