import type { IncomingMessage } from "node:http";
import { LIVE_PATH } from "#contract/live.ts";
import type { Config } from "#server/platform/config/config.ts";

/** What an upgrade is answered with; "not-ours" when it asks for something else than the live socket. */
export type UpgradeAnswer = "accepted" | "not-ours" | { status: 400 | 403 };

/**
 * Whether a request may become a live socket. Pages of other sites may not: browsers name the page's origin.
 * An address with a query is refused, since addresses end up in logs, and a token in it would, too.
 */
export function judgeUpgrade(
  { url = "", headers }: Pick<IncomingMessage, "url" | "headers">,
  config: Pick<Config, "publicUrl" | "isDevelopment" | "demo">,
): UpgradeAnswer {
  const [path] = url.split("?");
  if (path !== LIVE_PATH) return "not-ours";
  if (url !== LIVE_PATH) return { status: 400 };
  return isOwnOrigin(headers, config) ? "accepted" : { status: 403 };
}

function isOwnOrigin(
  { origin, host }: IncomingMessage["headers"],
  { publicUrl, isDevelopment, demo }: Pick<Config, "publicUrl" | "isDevelopment" | "demo">,
): boolean {
  // Every browser names one; who is no browser has no cookies to abuse, and needs a token like everybody.
  if (origin === undefined) return true;
  if (origin === new URL(publicUrl).origin) return true;
  // A laptop is reached by more than one name.
  const isTryOut = isDevelopment || demo;
  return isTryOut && host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}
