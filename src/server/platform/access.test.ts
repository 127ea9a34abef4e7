import { createProcedureClient, ORPCError, os } from "@orpc/server";
import { expect, test } from "vitest";
import { moderatorsOnly, signedIn } from "./access.ts";
import type { RequestContext } from "./api.ts";
import { type Reader, VISITOR } from "./reader.ts";

const member: Reader = {
  userId: "member",
  sessionId: "session",
  isPremium: false,
  hasCredit: false,
  isModerator: false,
};
const moderator: Reader = { ...member, userId: "moderator", isModerator: true };

/** Who an operation behind the middleware finds, or the code of its refusal. */
function ask(middleware: typeof signedIn, reader: Reader) {
  const operation = os
    .$context<RequestContext>()
    .use(middleware)
    .handler(({ context }) => context.reader.userId);
  const call = createProcedureClient(operation, { context: { reader } as RequestContext });
  return call().catch((error) => {
    if (!(error instanceof ORPCError)) throw error;
    return [error.status, error.code, error.message];
  });
}

const UNAUTHORIZED = [401, "UNAUTHORIZED", "Authentication required"];

test("members' operations are for members and moderators", async () => {
  expect(await ask(signedIn, VISITOR)).toEqual(UNAUTHORIZED);
  expect(await ask(signedIn, member)).toBe("member");
  expect(await ask(signedIn, moderator)).toBe("moderator");
});

test("moderators' operations are for moderators", async () => {
  expect(await ask(moderatorsOnly, VISITOR)).toEqual(UNAUTHORIZED);
  expect(await ask(moderatorsOnly, { ...VISITOR, isModerator: true })).toEqual(UNAUTHORIZED);
  expect(await ask(moderatorsOnly, member)).toEqual([403, "FORBIDDEN", "Access denied"]);
  expect(await ask(moderatorsOnly, { ...member, isPremium: true })).toEqual([
    403,
    "FORBIDDEN",
    "Access denied",
  ]);
  expect(await ask(moderatorsOnly, moderator)).toBe("moderator");
});
