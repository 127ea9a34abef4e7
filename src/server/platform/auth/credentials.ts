import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { accounts, sessions, users } from "#server/platform/db/schema/index.ts";
import type { Cookies } from "./cookies.ts";
import { isActiveUser } from "./is-active-user.ts";

/** What `accounts.provider_id` says of passwords. */
const PROVIDER = "credential";

export interface Credential {
  userId: string;
  email: string;
  isConfirmed: boolean;
  /** The operator keeps this person out. */
  isDisabled: boolean;
  passwordHash: string | null;
  /** Somebody is signed in to the account from the network that asks. */
  isKnownNetwork: boolean;
}

/** The row of `accounts` that lets a person sign in with a password, for loading many accounts at once. */
export function credentialRow(userId: string, passwordHash: string): typeof accounts.$inferInsert {
  return { userId, providerId: PROVIDER, password: passwordHash };
}

/** People's addresses and password hashes. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a factory of short functions that share one state
export function createCredentials(cookies: Cookies) {
  return {
    /** The account of an address, in one query, whether there is one or not. */
    find(db: Database | Transaction, email: string, network = ""): Promise<Credential | undefined> {
      return selectCredential(db, eq(sql`lower(${users.email})`, email.toLowerCase()), network);
    },

    findById(db: Database | Transaction, userId: string): Promise<Credential | undefined> {
      return selectCredential(db, eq(users.id, userId), "");
    },

    /** A new account that is not confirmed yet; returns its id. */
    async create(
      tx: Transaction,
      { email, passwordHash }: { email: string; passwordHash: string },
    ): Promise<string> {
      const id = uuidv7();
      await tx.insert(users).values({ id, email: email.toLowerCase() });
      await tx.insert(accounts).values(credentialRow(id, passwordHash));
      return id;
    },

    /** Whether the password still lets this person in; then it does so until the transaction ends. */
    async hold(tx: Transaction, userId: string, passwordHash: string): Promise<boolean> {
      const held = await tx
        .select({ id: accounts.id })
        .from(accounts)
        .innerJoin(users, and(eq(users.id, accounts.userId), isActiveUser()))
        .where(and(eq(accounts.userId, userId), eq(accounts.password, passwordHash)))
        // The person's row is not locked: who changes a password holds it before this one.
        .for("share", { of: accounts });
      return held.length > 0;
    },

    async setPassword(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
      await tx
        .update(accounts)
        .set({ password: passwordHash, updatedAt: new Date() })
        .where(and(eq(accounts.userId, userId), eq(accounts.providerId, PROVIDER)));
    },

    /** @throws a unique violation when another account has the address */
    async setEmail(tx: Transaction, userId: string, email: string): Promise<void> {
      await tx
        .update(users)
        .set({ email: email.toLowerCase(), updatedAt: new Date() })
        .where(eq(users.id, userId));
    },

    /** Returns false when it was confirmed already, also by another link at this moment. */
    async confirm(tx: Transaction, userId: string): Promise<boolean> {
      const confirmed = await tx
        .update(users)
        .set({ emailVerified: true, updatedAt: new Date() })
        .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
        .returning({ id: users.id });
      return confirmed.length > 0;
    },

    /** What tells the asking device from others, if somebody signed in to the account on it. */
    deviceOf: (headers: Headers, userId: string) => cookies.readDevice(headers, userId),

    /** Makes the answer's device known for the account. */
    rememberDevice: (headers: Headers, userId: string) => cookies.writeDevice(headers, userId),
  };
}

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
