import type { IncomingMessage } from "node:http";
import { LIVE_PATH } from "#contract/live.ts";
import type { Config } from "#server/platform/config/config.ts";

/** "not-ours": the request is for something other than the live socket. */
export type UpgradeAnswer = "accepted" | "not-ours" | { status: 400 | 403 };

/** Rejects other sites' pages, and query strings, because URLs end up in logs and might contain a token. */
export function checkUpgrade(
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
  // All browsers send it. Other clients have no cookies to abuse, and need a token.
  if (origin === undefined) return true;
  if (origin === new URL(publicUrl).origin) return true;
  // A demo on a laptop has more than one host name.
  const isTryOut = isDevelopment || demo;
  return isTryOut && host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}
