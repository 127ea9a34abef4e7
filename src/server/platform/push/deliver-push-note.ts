import { and, eq, gt, sql } from "drizzle-orm";
import { importJWK, SignJWT } from "jose";
import type { PushedNote } from "#contract/people/returning.ts";
import { isActiveUser } from "#server/platform/auth/is-active-user.ts";
import { pushPreferences, pushSubscriptions, sessions, users } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { encryptForBrowser, MOST_BYTES } from "./encrypt-for-browser.ts";
import { parseEndpoint } from "./known-endpoints.ts";
import { postPushNote } from "./post-push-note.ts";
import { loadPushKeys } from "./push-keys.ts";

type PushNote = Omit<PushedNote, "tag">;

/** Returns what a note says, or why it is dropped. */
export type WritePushNote = (notificationId: string) => Promise<PushNote | "read" | "unwanted">;

/** How long push services keep a note for a browser that is off. */
const TTL_SECONDS = 24 * 60 * 60;

/** RFC 8292 allows a day. */
const TOKEN_SECONDS = 12 * 60 * 60;

/** RFC 8030: news that can wait until a phone is charged or used. */
const UNHURRIED: ReadonlySet<string> = new Set(["first_reviews", "price_changes"]);

const [NOT_FOUND, GONE, TOO_MANY] = [404, 410, 429];

interface Due {
  notificationId: string;
  subscriptionId: string;
  kind: string;
}

type Deps = Pick<Platform, "config" | "db" | "log" | "signedValues">;

/** @throws when a retry may succeed; neither the error nor the log has the endpoint, with which anyone could send */
export async function deliverPushNote(deps: Deps, write: WritePushNote, due: Due): Promise<void> {
  const { db, log } = deps;
  const subscription = await findSubscription(deps, due);
  const endpoint = subscription && parseEndpoint(subscription.endpoint);
  if (!subscription || !endpoint) return;
  const note = await write(due.notificationId);
  if (typeof note === "string") return;
  const status = await post(deps, { ...due, endpoint, note, keys: subscription });
  const about = { kind: due.kind, service: endpoint.hostname, status };
  if (status >= 200 && status < 300) return log.info(about, "a note was sent to a browser");
  if (status === NOT_FOUND || status === GONE) {
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, due.subscriptionId));
    return log.info(about, "a browser no longer takes notes");
  }
  if (status === TOO_MANY || status >= 500)
    throw new Error(`a push service did not accept a note: ${status}`);
  log.warn(about, "a push service refused a note");
}

/** Of a session that lasts, if the member still wants notes of this kind. */
async function findSubscription({ db }: Deps, { subscriptionId, kind }: Due) {
  const isWanted = sql`not exists (select from ${pushPreferences} p
    where p.user_id = ${pushSubscriptions.userId} and not ${kind} = any(p.kinds))`;
  const [found] = await db
    .select({
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(
      and(
        eq(pushSubscriptions.id, subscriptionId),
        isActiveUser(),
        gt(sessions.expiresAt, sql`now()`),
        isWanted,
      ),
    );
  return found;
}

async function post(
  deps: Deps,
  {
    endpoint,
    note,
    keys,
    notificationId,
    kind,
  }: Due & { endpoint: URL; note: PushNote; keys: { p256dh: string; auth: string } },
): Promise<number> {
  const { publicKey, privateKey } = await loadPushKeys(deps);
  const token = await new SignJWT({
    aud: endpoint.origin,
    exp: Math.floor(Date.now() / 1000) + TOKEN_SECONDS,
    sub: `mailto:${deps.config.supportEmail}`,
  })
    .setProtectedHeader({ typ: "JWT", alg: "ES256" })
    .sign(await importJWK(privateKey, "ES256"));
  return postPushNote(endpoint, {
    headers: {
      authorization: `vapid t=${token}, k=${publicKey}`,
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: TTL_SECONDS,
      urgency: UNHURRIED.has(kind) ? "low" : "normal",
      // A later one about the same replaces one that wasn't shown yet: 32 characters of base64url at most.
      topic: notificationId.replaceAll("-", ""),
    },
    body: encryptForBrowser(toPayload(note, notificationId), keys),
    proxy: deps.config.pushProxyUrl,
  });
}

/** The body gives way if it is too long for a push service. */
function toPayload(note: PushNote, tag: string): string {
  const payload = JSON.stringify({ ...note, tag } satisfies PushedNote);
  return Buffer.byteLength(payload) <= MOST_BYTES ? payload : JSON.stringify({ ...note, body: "", tag });
}
