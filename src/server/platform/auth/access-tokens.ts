import { resolveSigningKey } from "better-auth/plugins/jwt";
import { gt, isNull, or } from "drizzle-orm";
import { errors, importJWK, type JWTHeaderParameters, jwtVerify, SignJWT } from "jose";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/db/client.ts";
import { jwks } from "#server/platform/db/schema/index.ts";
import { type BetterAuth, JWT_OPTIONS } from "./better-auth.ts";

/** Short, since a token cannot be taken back; its session can, and is looked up each time. */
const TOKEN_SECONDS = 5 * 60;

/** Clocks of nodes differ. */
const TOLERANCE_SECONDS = 5;

/** How long a node signs with a key before it asks again which one is current. */
const SIGNING_KEY_MS = 10 * 60 * 1000;

/** A token may name a key that another node just made; strangers' inventions must not cost a query each. */
const RELOAD_MS = 1_000;

const ALGORITHM = "EdDSA";
const TYPE = "at+jwt";

/** Far above any of ours (about 500 characters). */
const MAX_TOKEN_LENGTH = 2_000;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export interface AccessTokenContent {
  userId: string;
  sessionId: string;
}

type PublicKey = Awaited<ReturnType<typeof importJWK>>;
type SigningKey = NonNullable<Awaited<ReturnType<typeof resolveSigningKey>>>;

/** Signs and checks access tokens with the keys in `jwks`, whose private parts SECRET encrypts. */
export function createAccessTokens({
  betterAuth,
  config,
  db,
}: {
  betterAuth: BetterAuth;
  config: Config;
  db: Database;
}) {
  const issuer = config.publicUrl;
  const audience = `${config.publicUrl}/api`;
  const publicKeys = cachePublicKeys(db);
  let signing: { key: SigningKey; until: number } | undefined;

  async function signingKey(): Promise<SigningKey> {
    if (signing && signing.until > Date.now()) return signing.key;
    const context = await betterAuth.context();
    // Of an endpoint's context it reads only this part.
    const endpoint = { context } as Parameters<typeof resolveSigningKey>[0];
    const key = await resolveSigningKey(endpoint, JWT_OPTIONS);
    if (!key) throw new Error("There is no key to sign access tokens with.");
    signing = { key, until: Date.now() + SIGNING_KEY_MS };
    publicKeys.forget();
    return key;
  }

  return {
    /** A token and when it ends. */
    async sign({ userId, sessionId }: AccessTokenContent): Promise<{ token: string; expiresAt: Date }> {
      const { kid, privateKey } = await signingKey();
      const issuedAt = Math.floor(Date.now() / 1000);
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_SECONDS)
        .sign(privateKey);
      return { token, expiresAt: new Date((issuedAt + TOKEN_SECONDS) * 1000) };
    },

    /**
     * What a token says, or undefined unless it is ours in every respect. Keys that a token names by
     * address or carries itself are never used.
     */
    async verify(token: string): Promise<AccessTokenContent | undefined> {
      if (token.length > MAX_TOKEN_LENGTH) return undefined;
      try {
        const { payload } = await jwtVerify(token, publicKeys.find, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer,
          audience,
          requiredClaims: ["sub", "sid", "iat", "exp"],
          maxTokenAge: TOKEN_SECONDS,
          clockTolerance: TOLERANCE_SECONDS,
        });
        const { sub, sid } = payload;
        if (typeof sub !== "string" || !UUID.test(sub)) return undefined;
        if (typeof sid !== "string" || !UUID.test(sid)) return undefined;
        return { userId: sub, sessionId: sid };
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;

function cachePublicKeys(db: Database) {
  let keys: Promise<Map<string, PublicKey>> | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;

  const forget = () => {
    keys = undefined;
    loadedAt = Number.NEGATIVE_INFINITY;
  };

  return {
    forget,
    /** @throws JWKSNoMatchingKey when there is no such key */
    async find({ kid = "" }: JWTHeaderParameters): Promise<PublicKey> {
      const known = (await keys)?.get(kid);
      if (known) return known;
      if (performance.now() - loadedAt > RELOAD_MS) {
        loadedAt = performance.now();
        keys = loadPublicKeys(db);
        keys.catch(forget);
      }
      const found = (await keys)?.get(kid);
      if (!found) throw new errors.JWKSNoMatchingKey();
      return found;
    },
  };
}

async function loadPublicKeys(db: Database): Promise<Map<string, PublicKey>> {
  const lately = new Date(Date.now() - (TOKEN_SECONDS + SIGNING_KEY_MS / 1000) * 1000);
  const rows = await db
    .select({ id: jwks.id, publicKey: jwks.publicKey })
    .from(jwks)
    .where(or(isNull(jwks.expiresAt), gt(jwks.expiresAt, lately)));
  const entries = rows.map(async ({ id, publicKey }) => {
    return [id, await importJWK(JSON.parse(publicKey), ALGORITHM)] as const;
  });
  return new Map(await Promise.all(entries));
}
