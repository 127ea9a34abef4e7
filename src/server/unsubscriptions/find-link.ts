import { preferenceUnsubscribing } from "#server/email-preferences/index.ts";
import { newsletterUnsubscribing, unsubscribeAccount } from "#server/newsletter/index.ts";
import type { UnsubscribeHandler, UnsubscribePurpose } from "#server/platform/mail/unsubscribe.ts";
import type { Platform } from "#server/platform/platform.ts";

const HANDLERS: Record<UnsubscribePurpose, UnsubscribeHandler> = {
  unsubscribe: preferenceUnsubscribing,
  "newsletter-unsubscribe": newsletterUnsubscribing,
};

type Deps = Pick<Platform, "db" | "signedValues">;

export type FoundLink = Pick<
  NonNullable<Awaited<ReturnType<UnsubscribeHandler["find"]>>>,
  "kind" | "isOff" | "isAllOff"
>;

export async function findLink(deps: Deps, token: string) {
  for (const purpose of Object.keys(HANDLERS) as UnsubscribePurpose[]) {
    const value = await deps.signedValues.read(purpose, token);
    if (!value) continue;
    const handler = HANDLERS[purpose];
    const found = await handler.find(deps, value);
    const { endAll, undo } = handler;
    return (
      found && {
        ...found,
        end: () => handler.end(deps, value),
        endAll:
          endAll &&
          (async () => {
            await endAll(deps, value);
            await unsubscribeAccount(deps, value.userId ?? "");
          }),
        undo: undo && (() => undo(deps, value)),
      }
    );
  }
  return undefined;
}
