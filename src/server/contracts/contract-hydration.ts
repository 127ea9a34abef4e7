import type { MarketRef, ToolLink } from "#contract/parts.ts";
import type { ContractContent } from "#contract/people/contracts.ts";
import { getNamedMarkets, loadNamedMarkets, toMarketRef } from "#server/markets/index.ts";
import type { contracts } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { getNamedTools, loadNamedTools, toToolLink } from "#server/tools/index.ts";

export type ContractRow = typeof contracts.$inferSelect;

type Deps = Pick<Platform, "db" | "memory" | "signedValues">;

/** Encrypts a note; null if it is empty. */
export const sealNote = ({ signedValues }: Pick<Deps, "signedValues">, note: string) =>
  note === "" ? null : signedValues.seal("contract-note", { note });

/** Empty if SECRET was replaced since. */
export const openNote = async ({ signedValues }: Pick<Deps, "signedValues">, sealed: string | null) =>
  (sealed === null ? undefined : await signedValues.unseal("contract-note", sealed))?.note ?? "";

/** What its owner edits. */
export async function contentOf(deps: Deps, row: ContractRow): Promise<ContractContent> {
  const { price, isYearly, marketId, since, renewsOn, noticeDays } = row;
  return { price, isYearly, marketId, since, renewsOn, noticeDays, note: await openNote(deps, row.note) };
}

interface Place {
  toolId: string;
  marketId: string | null;
}

type Names = Pick<Deps, "db" | "memory">;

/** What isn't public isn't announced, so that memory may lack it. */
async function loadTools({ db, memory }: Names, ids: readonly string[]) {
  const known = await getNamedTools({ memory });
  return ids.every((id) => known.has(id)) ? known : loadNamedTools(db);
}

async function loadMarkets({ db, memory }: Names, ids: readonly string[]) {
  const known = await getNamedMarkets({ memory });
  return ids.every((id) => known.has(id)) ? known : loadNamedMarkets(db);
}

export async function findMarket(deps: Names, id: string | null): Promise<MarketRef | null> {
  const market = id === null ? undefined : (await loadMarkets(deps, [id])).get(id);
  return market ? toMarketRef(market) : null;
}

/** Adds the tool and the market, of merged ones those that remain, also if only pending reviews name them. */
export async function withNames<Row extends Place>(
  deps: Names,
  rows: readonly Row[],
): Promise<(Row & { tool: ToolLink; market: MarketRef | null })[]> {
  const [tools, markets] = await Promise.all([
    loadTools(
      deps,
      rows.map(({ toolId }) => toolId),
    ),
    loadMarkets(
      deps,
      rows.flatMap(({ marketId }) => marketId ?? []),
    ),
  ]);
  return rows.flatMap((row) => {
    const tool = tools.get(row.toolId);
    const market = row.marketId === null ? undefined : markets.get(row.marketId);
    return tool ? [{ ...row, tool: toToolLink(tool), market: market ? toMarketRef(market) : null }] : [];
  });
}
