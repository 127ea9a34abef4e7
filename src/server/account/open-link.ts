import type { RequestContext } from "#server/platform/api.ts";
import type { TokenPurpose } from "#server/platform/auth/one-time-tokens.ts";
import { countIfDead } from "#server/platform/limits/dead-links.ts";

/** Returns the content of a link without consuming it; undefined if it is dead. */
export const openLink = async (context: RequestContext, purpose: TokenPurpose, token: string) =>
  countIfDead(context, await context.auth.oneTimeTokens.find(context.db, purpose, token));
