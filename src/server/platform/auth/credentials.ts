import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { accounts, sessions, users } from "#server/platform/db/schema/index.ts";
import type { Cookies, Exchange } from "./cookies.ts";
import { isActiveUser } from "./is-active-user.ts";

/** `accounts.provider_id` of passwords. */
const PROVIDER = "credential";

export interface Credential {
  userId: string;
  email: string;
  isConfirmed: boolean;
  isDisabled: boolean;
  passwordHash: string | null;
  /** The account has a session from the network of this request. */
  isKnownNetwork: boolean;
}

export function credentialRow(userId: string, passwordHash: string | null): typeof accounts.$inferInsert {
  return { userId, providerId: PROVIDER, password: passwordHash };
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a factory of short functions that share one state
export function createCredentials(cookies: Cookies) {
  return {
    /** Finds an account by email. Always one query, so that timing does not reveal whether it exists. */
    find(db: Database | Transaction, email: string, network = ""): Promise<Credential | undefined> {
      return selectCredential(db, eq(sql`lower(${users.email})`, email.toLowerCase()), network);
    },

    findById(db: Database | Transaction, userId: string): Promise<Credential | undefined> {
      return selectCredential(db, eq(users.id, userId), "");
    },

    async create(
      tx: Transaction,
      { email, passwordHash }: { email: string; passwordHash: string | null },
    ): Promise<string> {
      const id = uuidv7();
      await tx.insert(users).values({ id, email: email.toLowerCase() });
      await tx.insert(accounts).values(credentialRow(id, passwordHash));
      return id;
    },

    /** Locks the password row; false if the password changed or the account is inactive. Null: it has none. */
    async lock(tx: Transaction, userId: string, passwordHash: string | null): Promise<boolean> {
      const locked = await tx
        .select({ id: accounts.id })
        .from(accounts)
        .innerJoin(users, and(eq(users.id, accounts.userId), isActiveUser()))
        .where(and(eq(accounts.userId, userId), isPassword(passwordHash)))
        // Don't lock the user row: a password change locks it first, so the order would deadlock.
        .for("share", { of: accounts });
      return locked.length > 0;
    },

    /** @param passwordHash null: the account is without one, so that nobody signs in with the former one */
    async setPassword(tx: Transaction, userId: string, passwordHash: string | null): Promise<void> {
      const set = { password: passwordHash, updatedAt: new Date() };
      await tx
        .insert(accounts)
        .values(credentialRow(userId, passwordHash))
        .onConflictDoUpdate({ target: [accounts.userId, accounts.providerId], set });
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

    rememberDevice: (exchange: Exchange, userId: string) => cookies.writeDevice(exchange, userId),
  };
}

const isPassword = (hash: string | null) =>
  hash === null ? isNull(accounts.password) : eq(accounts.password, hash);

async function selectCredential(
  db: Database | Transaction,
  which: SQL,
  network: string,
): Promise<Credential | undefined> {
  const [found] = await db
    .select({
      userId: users.id,
      email: users.email,
      isConfirmed: users.emailVerified,
      isDisabled: sql<boolean>`${users.disabledAt} is not null`,
      passwordHash: accounts.password,
      isKnownNetwork: sql<boolean>`exists (
        select from ${sessions} where ${sessions.userId} = ${users.id} and ${sessions.ipAddress} = ${network}
      )`,
    })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, PROVIDER)))
    .where(and(which, isNull(users.departedAt)));
  return found;
}
