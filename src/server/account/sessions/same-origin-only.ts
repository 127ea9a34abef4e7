import { ORPCError, os } from "@orpc/server";
import { isCrossSite } from "#server/account/account-policy.ts";
import type { RequestContext } from "#server/platform/api.ts";

/** Rejects other sites' pages with 403. For operations that use the session cookie. */
export const sameOriginOnly = os.$context<RequestContext>().middleware(({ context, next }) => {
  if (isCrossSite(context.requestHeaders, context.config.publicUrl)) {
    throw new ORPCError("FORBIDDEN", { message: "Access denied" });
  }
  return next();
});
