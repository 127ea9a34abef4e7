import { and, eq, ne, sql } from "drizzle-orm";
import type { StateCode } from "#contract/us-states.ts";
import { cityKey, isNearState, lookUpPlace, marketSlug, type Point } from "#server/markets/index.ts";
import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { markets } from "#server/platform/db/schema/index.ts";
import { checkVersion } from "#server/platform/versions.ts";
import { copyNames } from "#server/reviews/index.ts";
import { canCorrect } from "./catalogue-policy.ts";
import { chooseSlug } from "./choose-slug.ts";
import { editedContent } from "./edited-content.ts";
import { logChange } from "./log-change.ts";

export const updateMarket = api.catalogue.updateMarket
  .use(moderatorWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const { id, name, latitude, longitude } = input;
    const slug = await db.transaction(async (tx) => {
      // Prevents new proposals and other changes between reading and writing.
      await tx.execute(sql`lock table ${markets} in share row exclusive mode`);
      const [before] = await tx.select().from(markets).where(eq(markets.id, id));
      if (!before || before.mergedInto !== null) throw errors.NOT_FOUND();
      if (!canCorrect(reader, before)) throw errors.FORBIDDEN();
      const { state } = before;
      const location = toPoint({ latitude, longitude }) ?? (await lookUpPlace(name, state));
      if (location && !(await isNearState(location, state))) throw errors.OUTSIDE_STATE();
      const after = { city: name, aliases: listAliases(before, input), ...coordinatesOf(location) };
      checkVersion(
        errors,
        input.version,
        editedContent({ ...before, name: before.city }),
        editedContent({ ...after, name }),
      );
      const taken = await findTaken(tx, { id, state }, after);
      if (taken)
        throw errors.NAME_TAKEN({ data: taken, message: `“${taken.name}” is a name of ${taken.by}.` });
      const stored = await storeMarket(tx, before, after);
      const subject = { kind: "market", id } as const;
      const about = { actorId: reader.userId, subject, wasChecked: before.checkedAt !== null };
      await logChange(tx, about, describe(before), describe(after));
      await copyNames(tx, { marketIds: [id] });
      return stored;
    });
    return { slug };
  });

interface Coordinates {
  latitude: number | null;
  longitude: number | null;
}

interface Described extends Coordinates {
  city: string;
  aliases: string[];
}

const toPoint = ({ latitude, longitude }: Coordinates): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const coordinatesOf = (location: Point | null): Coordinates => ({
  latitude: location?.latitude ?? null,
  longitude: location?.longitude ?? null,
});

/** With the former name, so that drafts, links and searches still find the market. Each spelling once. */
function listAliases(before: { city: string }, { name, aliases }: { name: string; aliases: string[] }) {
  const byKey = new Map([...aliases, before.city].map((alias) => [cityKey(alias), alias]));
  byKey.delete(cityKey(name));
  return [...byKey.values()].sort();
}

/** Finds a name that belongs to another market of the state, also to one that was merged. */
async function findTaken(
  tx: Transaction,
  { id, state }: { id: string; state: StateCode },
  { city, aliases }: Described,
) {
  const names = new Map([city, ...aliases].map((one) => [cityKey(one), one]));
  const others = await tx
    .select({ id: markets.id, city: markets.city, aliases: markets.aliases })
    .from(markets)
    .where(and(eq(markets.state, state), ne(markets.id, id)));
  for (const other of others) {
    const shared = [other.city, ...other.aliases].find((one) => names.has(cityKey(one)));
    if (shared !== undefined) return { id: other.id, by: other.city, name: names.get(cityKey(shared)) ?? "" };
  }
  return null;
}

async function storeMarket(
  tx: Transaction,
  before: typeof markets.$inferSelect,
  after: Described,
): Promise<string> {
  const { id, state } = before;
  const address = await chooseSlug(before, marketSlug(after.city), cityKey(after.city), async (slug) => {
    const others = and(eq(markets.state, state), eq(markets.slug, slug), ne(markets.id, id));
    return (await tx.$count(markets, others)) > 0;
  });
  await tx
    .update(markets)
    .set({ ...after, ...address, checkedAt: sql`now()` })
    .where(eq(markets.id, id));
  return address.slug;
}

const describe = ({ city, aliases, latitude, longitude }: Described) => ({
  name: city,
  aliases: aliases.join(", ") || null,
  location: latitude === null ? null : `${latitude}, ${longitude}`,
});
