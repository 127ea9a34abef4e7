import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { canonicalEmail } from "#contract/text/email-address.ts";
import { CommandError } from "#server/operator/command-context.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { profiles, users } from "#server/platform/db/schema/index.ts";

export interface FoundAccount {
  id: string;
  email: string;
  fullName: string | null;
  isConfirmed: boolean;
  disabledAt: Date | null;
  createdAt: Date;
}

/** @throws CommandError when there is none, or for a name, because display names are not unique */
export async function findAccount(db: Database | Transaction, who: string): Promise<FoundAccount> {
  if (z.uuid().safeParse(who).success) return one(who, await select(db, eq(users.id, who)));
  if (who.includes("@")) {
    return one(who, await select(db, eq(sql`lower(${users.email})`, canonicalEmail(who))));
  }
  const named = await select(db, eq(sql`lower(${profiles.fullName})`, who.trim().toLowerCase()));
  const candidates = named.map(({ id, email }) => `\n  ${email}  ${id}`).join("");
  const hint = candidates === "" ? "" : ` Accounts with that name:${candidates}`;
  throw new CommandError(`"${who}" is not an email address or an id. Names are not unique.${hint}`);
}

function one(who: string, [found]: (FoundAccount & { departedAt: Date | null })[]): FoundAccount {
  if (found === undefined) throw new CommandError(`No account found for ${who}.`);
  if (found.departedAt !== null) throw new CommandError(`The account ${who} was deleted by its owner.`);
  return found;
}

function select(db: Database | Transaction, which: ReturnType<typeof eq>) {
  return db
    .select({
      id: users.id,
      email: users.email,
      fullName: profiles.fullName,
      isConfirmed: users.emailVerified,
      disabledAt: users.disabledAt,
      departedAt: users.departedAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(which)
    .orderBy(users.createdAt);
}
