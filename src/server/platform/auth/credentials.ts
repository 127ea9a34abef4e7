import { createHash } from "node:crypto";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/index.ts";
import type { Cookies, Exchange } from "./cookies.ts";
import { isActiveUser } from "./is-active-user.ts";
import { NO_PRIVATE_ADDRESSES } from "./private-addresses.ts";

export interface Credential {
  userId: string;
  email: string;
  isConfirmed: boolean;
  isDisabled: boolean;
  passwordHash: string | null;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a factory of short functions
export function createCredentials(cookies: Cookies) {
  return {
    /** Finds an account by email. Always one query, so that timing does not reveal whether it exists. */
    find(db: Database | Transaction, email: string): Promise<Credential | undefined> {
      return selectCredential(db, eq(sql`lower(${users.email})`, email.toLowerCase()));
    },

    findById(db: Database | Transaction, userId: string): Promise<Credential | undefined> {
      return selectCredential(db, eq(users.id, userId));
    },

    async create(
      tx: Transaction,
      { email, passwordHash }: { email: string; passwordHash: string | null },
    ): Promise<string> {
      const id = uuidv7();
      await tx.insert(users).values({ id, email: email.toLowerCase(), passwordHash });
      return id;
    },

    /**
     * Keeps the password until the transaction ends. Lock it first: a change of the account locks its row, then the rest.
     * @returns false if the password changed or the account is inactive. Null: it has none
     */
    async lock(tx: Transaction, userId: string, passwordHash: string | null): Promise<boolean> {
      const locked = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), isPassword(passwordHash), isActiveUser()))
        .for("share");
      return locked.length > 0;
    },

    /**
     * Also ends private addresses.
     * @param passwordHash null: the account is without one, so that nobody signs in with the former one
     */
    async setPassword(tx: Transaction, userId: string, passwordHash: string | null): Promise<void> {
      await tx
        .update(users)
        .set({ passwordHash, ...NO_PRIVATE_ADDRESSES, updatedAt: new Date() })
        .where(eq(users.id, userId));
    },

    /** @throws a unique violation if another account has the address */
    async setEmail(tx: Transaction, userId: string, email: string): Promise<void> {
      await tx
        .update(users)
        .set({ email: email.toLowerCase(), emailRejectedAt: null, updatedAt: new Date() })
        .where(eq(users.id, userId));
    },

    /** Returns false if it is already confirmed, including by a concurrent request. */
    async confirm(tx: Transaction, userId: string): Promise<boolean> {
      const confirmed = await tx
        .update(users)
        .set({ emailVerified: true, emailRejectedAt: null, updatedAt: new Date() })
        .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
        .returning({ id: users.id });
      return confirmed.length > 0;
    },

    deviceOf: (headers: Headers, userId: string) => cookies.readDevice(headers, userId),

    /** Whether an account signed in there. */
    isKnownBrowser: (headers: Headers) => cookies.readBrowser(headers) !== undefined,

    rememberDevice: (exchange: Exchange, userId: string) => cookies.writeDevice(exchange, userId),
  };
}

/** Ties a token to the password, if any, so that changing the password invalidates it. */
export function fingerprint(passwordHash: string | null): string {
  return createHash("sha256")
    .update(passwordHash ?? "")
    .digest("base64url");
}

const isPassword = (hash: string | null) =>
  hash === null ? isNull(users.passwordHash) : eq(users.passwordHash, hash);

async function selectCredential(db: Database | Transaction, which: SQL): Promise<Credential | undefined> {
  const [found] = await db
    .select({
      userId: users.id,
      email: users.email,
      isConfirmed: users.emailVerified,
      isDisabled: sql<boolean>`${users.disabledAt} is not null`,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(and(which, isNull(users.departedAt)));
  return found;
}
