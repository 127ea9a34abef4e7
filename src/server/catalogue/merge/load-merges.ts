import { type SQL, sql } from "drizzle-orm";
import {
  type CatalogueKind,
  type CatalogueMerge,
  type CatalogueRef,
  MERGE_UNDO_HOURS,
} from "#contract/catalogue/catalogue.ts";
import type { Database } from "#server/platform/db/client.ts";

interface Row extends Record<string, unknown>, Omit<CatalogueMerge, "mergedAt" | "undoableUntil"> {
  /** Milliseconds since 1970. */
  at: number;
  canUndo: boolean;
}

const REFS: Record<CatalogueKind, (row: SQL) => SQL> = {
  tools: (row) => sql`json_build_object('id', ${row}.id, 'name', ${row}.name, 'state', null,
    'category', ${row}.category, 'slug', ${row}.slug)`,
  markets: (row) => sql`json_build_object('id', ${row}.id, 'name', ${row}.city, 'state', ${row}.state,
    'category', null, 'slug', ${row}.slug)`,
};

const NAMES = { tools: "tool_id", markets: "market_id" } as const;

/** Loads the merges into a tool or market, and into those that were merged into it, the newest first. */
export async function loadMerges(
  db: Database,
  kind: CatalogueKind,
  { id, mergedIds }: { id: CatalogueRef["id"]; mergedIds: readonly string[] },
): Promise<CatalogueMerge[]> {
  const table = sql.identifier(kind);
  const [from, into] = [sql.identifier("a"), sql.identifier("b")].map((name) => sql`${name}`) as [SQL, SQL];
  const countOf = (column: string) => sql`(
    select count(${sql.identifier(column)})::int from merged_rows where merge_id = m.id and set_aside is null)`;
  const { rows } = await db.execute<Row>(sql`
    select m.id, ${REFS[kind](from)} as from, ${REFS[kind](into)} as into,
      (extract(epoch from m.created_at) * 1000)::float8 as at,
      case when p.id is not null then json_build_object('id', p.id, 'fullName', p.full_name) end as "mergedBy",
      json_build_object('reviews', ${countOf("review_id")}, 'discussions', ${countOf("discussion_id")},
        'saves', ${countOf("save_id")}) as moved,
      (select count(*)::int from merged_rows where merge_id = m.id and set_aside is not null) as "setAside",
      b.merged_into is null and m.created_at > now() - make_interval(hours => ${MERGE_UNDO_HOURS}) as "canUndo"
    from merges m
    join ${table} a on a.id = m.${sql.identifier(`from_${NAMES[kind]}`)}
    join ${table} b on b.id = m.${sql.identifier(`into_${NAMES[kind]}`)}
    left join profiles p on p.id = m.merged_by
    where m.undone_at is null and b.id = any(${sql.param([id, ...mergedIds])}::uuid[])
    order by m.created_at desc, m.id desc`);
  return rows.map(({ at, canUndo, ...row }) => ({
    ...row,
    mergedAt: new Date(at).toISOString(),
    undoableUntil: canUndo ? new Date(at + MERGE_UNDO_HOURS * 3_600_000).toISOString() : null,
  }));
}
