import { ORPCError, os } from "@orpc/server";
import type { OperationMeta } from "#contract/parts.ts";
import type { RequestContext } from "./api.ts";
import { limitWrites } from "./limits/limit-writes.ts";
import type { MemberReader, Reader } from "./reader.ts";
import { suspendedMessage } from "./suspended-message.ts";

const middleware = os.$context<RequestContext>().$meta<OperationMeta>({}).middleware;

/** Rejects visitors. Suspended members may only read, unless the contract sets `whileSuspended`. */
export const signedIn = middleware(({ context, next, procedure }) => {
  const reader = memberOf(context.reader);
  const { route, meta } = procedure["~orpc"];
  if (reader.suspension !== null && route.method !== "GET" && meta.whileSuspended !== true) {
    throw new ORPCError("SUSPENDED", {
      status: 403,
      message: suspendedMessage(reader.suspension),
      data: reader.suspension,
    });
  }
  return next({ context: { reader } });
});

/** Middleware for moderators: 401 for visitors, 403 for members. Accounts with a role can't be suspended. */
export const moderatorsOnly = middleware(({ context, next }) => {
  const reader = memberOf(context.reader);
  if (!reader.isModerator) throw new ORPCError("FORBIDDEN", { message: "Access denied" });
  return next({ context: { reader } });
});

/** Middleware for admins: 401 for visitors, 403 for members and moderators. */
export const adminsOnly = middleware(({ context, next }) => {
  const reader = memberOf(context.reader);
  if (!reader.isAdmin) throw new ORPCError("FORBIDDEN", { message: "Access denied" });
  return next({ context: { reader } });
});

/** Counts the write after the access check, so that a rejected request doesn't use up anyone's limit. */
const limited = os
  .$context<RequestContext & { reader: MemberReader }>()
  .middleware(async ({ context, next }) => {
    await limitWrites(context);
    return next();
  });

/** For operations of members that change something: `signedIn`, then the write limit. */
export const memberWrites = signedIn.concat(limited);

export const moderatorWrites = moderatorsOnly.concat(limited);

export const adminWrites = adminsOnly.concat(limited);

function memberOf(reader: Reader): MemberReader {
  const { userId } = reader;
  if (userId === null) throw new ORPCError("UNAUTHORIZED", { message: "Authentication required" });
  return { ...reader, userId };
}
