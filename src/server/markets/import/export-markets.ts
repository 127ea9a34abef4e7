import type { Database } from "#server/platform/db/client.ts";
import { formatCsv } from "#server/platform/text/csv.ts";
import { loadMarketRows, MARKET_COLUMNS } from "./market-csv.ts";

export async function exportMarkets(db: Database): Promise<{ csv: string; count: number }> {
  const rows = (await loadMarketRows(db)).filter(({ mergedInto }) => mergedInto === null);
  return {
    csv: formatCsv(
      MARKET_COLUMNS,
      rows.map((row) => ({ ...row })),
    ),
    count: rows.length,
  };
}
