import { exportJWK, generateKeyPair, type JWK } from "jose";
import { pushKeys, pushSubscriptions } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";

/** By which push services know this product (VAPID, RFC 8292). */
interface PushKeys {
  /** Uncompressed point in base64url, as browsers take it. */
  publicKey: string;
  privateKey: JWK;
}

type Deps = Pick<Platform, "db" | "signedValues">;

/** Makes the keys when they are first needed, and when SECRET can't open them. */
export async function loadPushKeys(deps: Deps): Promise<PushKeys> {
  const [stored] = await deps.db.select().from(pushKeys);
  const opened = stored && (await deps.signedValues.unseal("push-key", stored.privateKey));
  if (opened) return { publicKey: stored.publicKey, privateKey: { kty: "EC", crv: "P-256", ...opened } };
  // Another node may be making the first ones, too: then those count that were stored first.
  if (stored) await replacePushKeys(deps);
  else
    await deps.db
      .insert(pushKeys)
      .values(await makeKeys(deps))
      .onConflictDoNothing();
  return loadPushKeys(deps);
}

/**
 * Stores a new pair. Push services accept it for new subscriptions only, so the others are deleted; browsers subscribe again
 * at their next visit.
 * @returns how many were deleted
 */
export async function replacePushKeys(deps: Deps): Promise<number> {
  const row = await makeKeys(deps);
  return deps.db.transaction(async (tx) => {
    await tx.insert(pushKeys).values(row).onConflictDoUpdate({ target: pushKeys.id, set: row });
    const deleted = await tx.delete(pushSubscriptions).returning({ id: pushSubscriptions.id });
    return deleted.length;
  });
}

async function makeKeys({ signedValues }: Pick<Deps, "signedValues">) {
  const pair = await generateKeyPair("ES256", { extractable: true });
  const { x = "", y = "", d = "" } = await exportJWK(pair.privateKey);
  const point = ["BA", x, y].map((part) => Buffer.from(part, "base64url"));
  return {
    publicKey: Buffer.concat(point).toString("base64url"),
    privateKey: await signedValues.seal("push-key", { x, y, d }),
    createdAt: new Date(),
  };
}
