import { v7 as uuidv7 } from "uuid";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { KNOWN_PASSWORD } from "./demo-passwords.ts";
import type { DemoPerson } from "./demo-people.ts";
import { storePremium } from "./demo-premium.ts";

interface DemoAccount extends DemoPerson {
  email: string;
  role?: "moderator" | "admin";
  isPremium?: boolean;
}

const ACCOUNTS = {
  member: {
    email: "member@demo.test",
    fullName: "Maya Ellison",
    reviewerType: "real_estate_agent",
    brokerage: "Lantern & Key Realty",
    yearsExperience: 6,
  },
  premium: {
    email: "premium@demo.test",
    fullName: "Perry Langford",
    reviewerType: "team_leader",
    brokerage: "Fieldstone Group",
    yearsExperience: 11,
    isPremium: true,
  },
  contributor: {
    email: "contributor@demo.test",
    fullName: "Corinne Hale",
    reviewerType: "real_estate_agent",
    brokerage: "Halyard Homes",
    yearsExperience: 4,
  },
  moderator: {
    email: "moderator@demo.test",
    fullName: "Mona Archer",
    reviewerType: "broker",
    brokerage: null,
    yearsExperience: 17,
    role: "moderator",
  },
  admin: {
    email: "admin@demo.test",
    fullName: "Adrian Cole",
    reviewerType: "broker",
    brokerage: null,
    yearsExperience: 20,
    role: "admin",
  },
} as const satisfies Record<string, DemoAccount>;

export type DemoAccounts = Record<keyof typeof ACCOUNTS, DemoPerson & { id: string }>;

/** Stores the accounts that one can sign in with. */
export async function storeAccounts(
  tx: Transaction,
  { since: createdAt, now }: { since: Date; now: Date },
): Promise<DemoAccounts> {
  const stored = Object.entries(ACCOUNTS).map(
    ([name, account]: [string, DemoAccount]) =>
      [name, { ...account, id: uuidv7({ msecs: createdAt.getTime() }) }] as const,
  );
  const rows = stored.map(([, account]) => account);
  await storePeople(tx, rows, createdAt);
  await tx.insert(schema.accounts).values(
    await Promise.all(
      rows.map(async ({ id }) => ({
        userId: id,
        accountId: id,
        providerId: "credential",
        password: await hashPassword(KNOWN_PASSWORD),
      })),
    ),
  );
  await tx
    .insert(schema.userRoles)
    .values(rows.flatMap(({ id, role }) => (role === undefined ? [] : [{ userId: id, role }])));
  for (const { id, isPremium } of rows) if (isPremium) await storePremium(tx, id, now);
  return Object.fromEntries(stored) as Record<string, unknown> as DemoAccounts;
}

interface PersonToStore extends DemoPerson {
  id: string;
  email: string;
}

/** Stores people who have confirmed their addresses; without a password nobody signs in as them. */
export async function storePeople(
  tx: Transaction,
  people: readonly PersonToStore[],
  createdAt: Date,
): Promise<void> {
  const BATCH = 2000;
  for (let start = 0; start < people.length; start += BATCH) {
    const batch = people.slice(start, start + BATCH);
    await tx.insert(schema.users).values(
      batch.map(({ id, fullName, email }) => ({
        id,
        name: fullName,
        email,
        emailVerified: true,
        createdAt,
      })),
    );
    await tx.insert(schema.profiles).values(
      batch.map(({ id, fullName, reviewerType, brokerage, yearsExperience }) => ({
        id,
        fullName,
        reviewerType,
        brokerage,
        yearsExperience,
        createdAt,
      })),
    );
  }
}
