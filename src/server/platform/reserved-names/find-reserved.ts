import { eq } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { profiles, userRoles } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Reader } from "#server/platform/reader.ts";
import { type IdentityField, isReservedName } from "./reserved-names.ts";

type Identity = Partial<Record<IdentityField, string | null>>;

/** Returns the field of a new or changed identity that only the team may use. The team may use any. */
export async function findReserved(
  { config, db, reader }: Pick<Platform, "config" | "db"> & { reader?: Reader },
  identity: Identity,
): Promise<IdentityField | undefined> {
  if (reader?.isModerator) return undefined;
  const reserved = { productName: config.productName, teamNames: await loadTeamNames(db) };
  const [found] = (["fullName", "brokerage"] as const).filter((field) =>
    isReservedName(identity[field] ?? "", reserved, field),
  );
  return found;
}

async function loadTeamNames(db: Database): Promise<string[]> {
  const team = await db
    .selectDistinct({ name: profiles.fullName })
    .from(userRoles)
    .innerJoin(profiles, eq(profiles.id, userRoles.userId));
  return team.map(({ name }) => name);
}
