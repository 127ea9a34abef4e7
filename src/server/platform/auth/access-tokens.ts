import { errors, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import type { Config } from "#server/platform/config/config.ts";
import { deriveKey } from "#server/platform/signed-values.ts";

/** Short, because a token can't be revoked. Its session can, and is checked on each request. */
const TOKEN_SECONDS = 5 * 60;

/** Clock skew between nodes. */
const TOLERANCE_SECONDS = 5;

const ALGORITHM = "HS256";
const TYPE = "at+jwt";

/** Our tokens have about 400 characters. */
const MAX_TOKEN_LENGTH = 2_000;

/** Verifying a signature takes longer than reading the session. A client sends the same token for minutes. */
const KEPT_TOKENS = 5_000;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export interface AccessTokenContent {
  userId: string;
  sessionId: string;
  /** Stored hash of the refresh token that came with it. Only the browser that got both can send it. */
  cameWith?: string | undefined;
}

/** Symmetric keys, because only this server verifies, and each request loads the session anyway. */
export function createAccessTokens(config: Config) {
  const issuer = config.publicUrl;
  const audience = `${config.publicUrl}/api`;
  const key = deriveKey(config.secret, "access-token");
  const verified = new LRUCache<string, { content: AccessTokenContent; endsAt: number }>({
    max: KEPT_TOKENS,
  });

  return {
    async sign({
      userId,
      sessionId,
      cameWith,
    }: AccessTokenContent): Promise<{ token: string; expiresAt: Date }> {
      const issuedAt = Math.floor(Date.now() / 1000);
      const token = await new SignJWT({ sid: sessionId, ...(cameWith && { rth: cameWith }) })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_SECONDS)
        .sign(key);
      return { token, expiresAt: new Date((issuedAt + TOKEN_SECONDS) * 1000) };
    },

    async verify(token: string): Promise<AccessTokenContent | undefined> {
      if (token.length > MAX_TOKEN_LENGTH) return undefined;
      const known = verified.get(token);
      if (known) return Date.now() < known.endsAt ? known.content : undefined;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer,
          audience,
          requiredClaims: ["sub", "sid", "iat", "exp"],
          maxTokenAge: TOKEN_SECONDS,
          clockTolerance: TOLERANCE_SECONDS,
        });
        const { sub, sid, rth, exp = 0, iat = 0 } = payload;
        if (typeof sub !== "string" || !UUID.test(sub)) return undefined;
        if (typeof sid !== "string" || !UUID.test(sid)) return undefined;
        const cameWith = typeof rth === "string" ? rth : undefined;
        const content = { userId: sub, sessionId: sid, cameWith };
        const endsAt = Math.min(exp, iat + TOKEN_SECONDS) + TOLERANCE_SECONDS;
        verified.set(token, { content, endsAt: endsAt * 1000 });
        return content;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;
