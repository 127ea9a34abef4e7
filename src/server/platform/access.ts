import { ORPCError, os } from "@orpc/server";
import { SUSPENDED_MESSAGE } from "#contract/moderation/terms.ts";
import type { OperationMeta, Suspension } from "#contract/parts.ts";
import type { MemberContext, RequestContext } from "./api.ts";
import { limitMember, type MemberLimit } from "./limits/limit-member.ts";
import type { MemberReader, Reader } from "./reader.ts";

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
  rejectWithoutFactor(reader);
  if (!reader.isModerator) throw new ORPCError("FORBIDDEN", { message: "Access denied" });
  return next({ context: { reader } });
});

export const adminsOnly = middleware(({ context, next }) => {
  const reader = memberOf(context.reader);
  rejectWithoutFactor(reader);
  if (!reader.isAdmin) throw new ORPCError("FORBIDDEN", { message: "Access denied" });
  return next({ context: { reader } });
});

/**
 * No one moderates what they made themselves. Every operation of moderators on a member's content asks this
 * (tests/security/access/access-table.test.ts).
 */
export const canModerate = (reader: Reader, item: { userId: string | null }): boolean =>
  reader.isModerator && reader.userId !== item.userId;

/** Counts uses, in one statement, after the access check, so that a rejected request doesn't use up anyone's limit. */
export const limited = (...names: readonly MemberLimit[]) =>
  os.$context<MemberContext>().middleware(async ({ context, next }) => {
    await limitMember(context, ...names);
    return next();
  });

export const memberWrites = signedIn.concat(limited("write"));

export const moderatorWrites = moderatorsOnly.concat(limited("write"));

export const adminWrites = adminsOnly.concat(limited("write"));

function rejectWithoutFactor({ lacksSecondFactor }: Reader): void {
  if (!lacksSecondFactor) return;
  throw new ORPCError("SECOND_FACTOR_REQUIRED", {
    status: 403,
    message: "Please use a passkey or a code from your app first. The Admin Dashboard shows how.",
  });
}

function memberOf(reader: Reader): MemberReader {
  const { userId } = reader;
  if (userId === null) throw new ORPCError("UNAUTHORIZED", { message: "Authentication required" });
  return { ...reader, userId };
}

const moment = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

export const formatSuspensionEnd = (until: string) => `${moment.format(new Date(until))} UTC`;

export function suspendedMessage({ reason, until }: Suspension): string {
  if (until === null) return `${SUSPENDED_MESSAGE} Reason: ${reason}`;
  return `Your account is suspended until ${formatSuspensionEnd(until)}. Reason: ${reason}`;
}
