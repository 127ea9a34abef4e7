import { type SQL, sql } from "drizzle-orm";
import type { Category, SaveKind, StateCode } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { MemberReader } from "#server/platform/reader.ts";

/** What of one's saves is looked for. */
export interface SavesWanted {
  kind?: SaveKind | undefined;
  /** Blank for all. */
  q: string;
}

export interface SaveRow extends Record<string, unknown> {
  kind: SaveKind;
  id: string;
  title: string;
  about: string;
  note: string;
  saved_at: string;
  tool_id: string | null;
  tool_name: string;
  tool_category: Category;
  market_id: string | null;
  city: string;
  state: StateCode;
  slug: string;
}

/** The newest saves first. */
export async function selectSaves(
  db: Database,
  reader: MemberReader,
  wanted: SavesWanted,
  { offset, limit }: { offset: number; limit: number },
): Promise<SaveRow[]> {
  const { rows } = await db.execute<SaveRow>(sql`
    select * from (${seenSaves(reader)}) seen
    where true${matching(wanted)}
    order by saved_at desc, save_id desc
    offset ${offset} limit ${limit}`);
  return rows;
}

/** How many match, and how many there are of each kind whatever is looked for. */
export async function countSaves(db: Database, reader: MemberReader, wanted: SavesWanted) {
  const { rows } = await db.execute<{ kind: SaveKind; saves: number; matches: number }>(sql`
    select kind, count(*)::int as saves, (count(*) filter (where true${matching(wanted)}))::int as matches
    from (${seenSaves(reader)}) seen
    group by kind`);
  const of = (kind: SaveKind) => rows.find((row) => row.kind === kind)?.saves ?? 0;
  return {
    total: rows.reduce((sum, { matches }) => sum + matches, 0),
    counts: {
      tools: of("tools"),
      markets: of("markets"),
      reviews: of("reviews"),
      discussions: of("discussions"),
    },
  };
}

/** A person's saves in words, of what they may see now: as `canSave`, in SQL. */
const seenSaves = ({ userId, isModerator }: MemberReader): SQL => sql`
  select
    s.id as save_id, s.note, s.created_at as saved_at,
    coalesce(s.tool_id, s.market_id, s.review_id, s.discussion_id) as id,
    case
      when s.tool_id is not null then 'tools'
      when s.market_id is not null then 'markets'
      when s.review_id is not null then 'reviews'
      else 'discussions'
    end as kind,
    case
      when s.tool_id is not null then t.name
      when s.market_id is not null then m.city || ', ' || m.state
      when s.review_id is not null then t.name || ' in ' || m.city || ', ' || m.state
      else d.title
    end as title,
    case
      when s.tool_id is not null then t.category
      when s.market_id is not null then (
        select to_char(coalesce(sum(reviews), 0), 'FM999,999,999')
            || case sum(reviews) when 1 then ' review' else ' reviews' end
        from (
          select reviews from market_category_counts where market_id = s.market_id
          union all
          select reviews from count_deltas where market_id = s.market_id
        ) counted
      )
      when s.review_id is not null
        then to_char(r.lead_quality_score, 'FM90.0') || ' · by ' || p.full_name
      else 'by ' || p.full_name
    end as about,
    t.id as tool_id, t.name as tool_name, t.category as tool_category,
    m.id as market_id, m.city, m.state, m.slug
  from saves s
  left join reviews r on r.id = s.review_id
  left join discussions d on d.id = s.discussion_id
  left join tools t on t.id = coalesce(s.tool_id, r.tool_id, d.tool_id)
  left join markets m on m.id = coalesce(s.market_id, r.market_id, d.market_id)
  left join profiles p on p.id = coalesce(r.user_id, d.user_id)
  where s.user_id = ${userId}
    and case
      when s.tool_id is not null then t.published_at is not null
      when s.market_id is not null then m.published_at is not null
      else coalesce(r.moderation_status, d.moderation_status) = 'approved'
        or p.id = ${userId} or ${isModerator}::boolean
    end`;

function matching({ kind, q }: SavesWanted): SQL {
  const ofKind = kind === undefined ? sql`` : sql` and kind = ${kind}`;
  if (q === "") return ofKind;
  const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`${ofKind} and (title ilike ${pattern} or about ilike ${pattern} or note ilike ${pattern})`;
}
