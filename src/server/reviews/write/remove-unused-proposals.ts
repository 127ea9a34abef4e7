import { sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";

/** Deletes an unpublished tool and market that nothing refers to. Locks them first, so that new references are seen. */
export async function removeUnusedProposals(
  tx: Transaction,
  { toolId, marketId }: { toolId: string; marketId: string },
): Promise<void> {
  await tx.execute(sql`select 1 from tools where id = ${toolId} and published_at is null for update`);
  await tx.execute(sql`
    delete from tools where id = ${toolId} and published_at is null
      and not exists (select 1 from reviews where tool_id = tools.id)
      and not exists (select 1 from discussions where tool_id = tools.id)`);
  await tx.execute(sql`select 1 from markets where id = ${marketId} and published_at is null for update`);
  await tx.execute(sql`
    delete from markets where id = ${marketId} and published_at is null
      and not exists (select 1 from reviews where market_id = markets.id)
      and not exists (select 1 from discussions where market_id = markets.id)`);
}
