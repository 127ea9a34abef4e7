import { type SQL, sql } from "drizzle-orm";
import { openDatabase } from "#server/platform/db/client.ts";

/** Of a row with `id`, the reviewer, and `place`, from 1. */
interface Columns {
  toolId: string;
  marketId: SQL;
  monthlyCost?: SQL;
  isRecommended?: SQL;
  yearsExperience?: SQL;
  createdAt: SQL;
  searchText: SQL;
  searchFilters?: SQL;
}

/** Stores approved reviews, each by its own reviewer, in more time than requests have. Scores are 1 to 10 in turn. */
export async function storeManyReviews(databaseUrl: string, count: number, columns: Columns): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { isUnhurried: true });
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into users (id, email)
        select gen_random_uuid(), i || '@many.test' from generate_series(1, ${count}::integer) i`);
      await tx.execute(sql`
        insert into profiles (id, full_name) select id, 'Reviewer' from users where email like '%@many.test'`);
      await tx.execute(sql`
        insert into reviews (id, user_id, tool_id, market_id, category, monthly_cost, lead_volume_monthly,
          lead_quality_score, conversion_rate, overall_recommendation, reviewer_years_experience, reviewer_type,
          opening, moderation_status, created_at, search_text, search_filters)
        select gen_random_uuid(), id, ${columns.toolId}, ${columns.marketId}::uuid, 'Lead Generation',
          ${columns.monthlyCost ?? sql`1`}, 1, 1 + place % 19 / 2.0, 1, ${columns.isRecommended ?? sql`true`},
          ${columns.yearsExperience ?? sql`1`}, 'team', 'Opening', 'approved', ${columns.createdAt}, ${columns.searchText},
          ${columns.searchFilters ?? sql`'{}'::text[]`}
        from (
          select id, row_number() over (order by id)::integer as place from users where email like '%@many.test'
        ) reviewers`);
      await tx.execute(sql`update review_stats set reply_count = abs(hashtext(review_id::text)) % 5`);
    });
    await db.execute(sql`vacuum analyze reviews, review_stats, searched_reviews`);
  } finally {
    await close();
  }
}
