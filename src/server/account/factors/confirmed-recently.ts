import { ORPCError, os } from "@orpc/server";
import { CONFIRM_IDENTITY } from "#contract/account/fields.ts";
import { asksToConfirm } from "#server/account/account-policy.ts";
import { signedIn } from "#server/platform/access.ts";
import type { MemberContext } from "#server/platform/api.ts";
import { findSession } from "./find-session.ts";

/** For sensitive changes: a session left open must not be enough to take over the account. */
export const confirmedRecently = signedIn.concat(
  os.$context<MemberContext>().middleware(async ({ context, next }) => {
    const session = await findSession(context, context.reader);
    if (session === undefined || asksToConfirm(session)) {
      throw new ORPCError("CONFIRM_IDENTITY", CONFIRM_IDENTITY.CONFIRM_IDENTITY);
    }
    return next();
  }),
);
