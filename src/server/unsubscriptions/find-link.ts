import { mailSwitches } from "#server/email-preferences/index.ts";
import type { UnsubscribeHandler } from "#server/platform/mail/unsubscribe.ts";
import type { Platform } from "#server/platform/platform.ts";

/** What the links of mails unsubscribe from, by what they were signed for: one line a feature. */
const HANDLERS = {
  unsubscribe: mailSwitches,
} as const satisfies Record<string, UnsubscribeHandler>;

type Purpose = keyof typeof HANDLERS;
type Deps = Pick<Platform, "db" | "signedValues">;

/** What the token of a link is about, and how to end that; undefined when it is no link of ours, or dead. */
export async function findLink(services: Deps, token: string) {
  for (const purpose of Object.keys(HANDLERS) as Purpose[]) {
    const value = await services.signedValues.read(purpose, token);
    if (!value) continue;
    const handler: UnsubscribeHandler = HANDLERS[purpose];
    const found = await handler.find(services, value);
    return found && { ...found, end: () => handler.end(services, value) };
  }
  return undefined;
}
