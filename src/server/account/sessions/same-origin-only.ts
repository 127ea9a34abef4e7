import { ORPCError, os } from "@orpc/server";
import { isCrossSite } from "#server/account/account-policy.ts";
import type { RequestContext } from "#server/platform/api.ts";

/** For operations that read or set the session's cookie: answers 403 to pages of other sites. */
export const sameOriginOnly = os.$context<RequestContext>().middleware(({ context, next }) => {
  if (isCrossSite(context.requestHeaders, context.config.publicUrl)) {
    throw new ORPCError("FORBIDDEN", { message: "Access denied" });
  }
  return next();
});
