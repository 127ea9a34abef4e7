import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createInternalAdapter } from "better-auth/db";
import { type JwtOptions, jwt } from "better-auth/plugins/jwt";
import { v7 as uuidv7 } from "uuid";
import { LIMITS } from "#contract/parts.ts";
import type { Config } from "#server/platform/config.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { accounts, jwks, sessions, users, verifications } from "#server/platform/db/schema/index.ts";
import type { Log } from "#server/platform/log.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

const DAY_SECONDS = 24 * 60 * 60;

/** A key signs for so long; what it signed lives for minutes only. */
const KEY_SECONDS = 90 * DAY_SECONDS;

export const JWT_OPTIONS = {
  jwks: { keyPairConfig: { alg: "EdDSA", crv: "Ed25519" }, rotationInterval: KEY_SECONDS },
  disableSettingJwtHeader: true,
} as const satisfies JwtOptions;

const ADAPTER = {
  provider: "pg",
  schema: { user: users, session: sessions, account: accounts, verification: verifications, jwks },
} as const;

/**
 * better-auth on our tables. We use its store (users, credentials, sessions, single-use values, keys), but
 * not its endpoints: those answer differently for known and unknown addresses (a NUL byte in a name, the
 * time that a mail takes), limit by X-Forwarded-For, and keep several statements outside a transaction.
 */
export function openBetterAuth({ config, db, log }: { config: Config; db: Database; log: Log }) {
  const instance = betterAuth({
    appName: config.productName,
    baseURL: config.publicUrl,
    secret: config.secret,
    database: drizzleAdapter(db, ADAPTER),
    advanced: { database: { generateId: () => uuidv7() } },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: LIMITS.passwordMin,
      maxPasswordLength: LIMITS.passwordMax,
      password: {
        hash: hashPassword,
        verify: ({ password, hash }) => verifyPassword(password, hash),
      },
    },
    // Of a link's token only a hash is stored.
    verification: { storeIdentifier: "hashed" },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { log: (level, message) => log[level]({ library: "better-auth" }, message) },
    plugins: [jwt(JWT_OPTIONS)],
  });

  return {
    context: () => instance.$context,
    /** better-auth's store within a transaction of ours. */
    async store(db: Database | Transaction) {
      const { options, logger, generateId } = await instance.$context;
      const adapter = drizzleAdapter(db, ADAPTER)(options);
      return createInternalAdapter(adapter, { options, logger, generateId, hooks: [] });
    },
  };
}

export type BetterAuth = ReturnType<typeof openBetterAuth>;
