import type { Database } from "#server/platform/db/client.ts";
import { formatCsv } from "#server/platform/text/csv.ts";
import { joinAliases, loadToolRows, TOOL_COLUMNS } from "./tool-csv.ts";

export async function exportTools(db: Database): Promise<{ csv: string; count: number }> {
  const rows = (await loadToolRows(db)).filter(({ mergedInto }) => mergedInto === null);
  const cells = rows.map((row) => ({ ...row, aliases: joinAliases(row.aliases) }));
  return { csv: formatCsv(TOOL_COLUMNS, cells), count: rows.length };
}
