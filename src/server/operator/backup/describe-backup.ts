import { countOf } from "#server/operator/command-context.ts";
import type { Manifest } from "./backup-format.ts";

export function describeBackup({ tables, jobs, files, entries }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const counts = [countOf(jobs, "queued job"), countOf(files.length, "file")].join(", ");
  const size = `${Math.ceil(bytes / 1024).toLocaleString("en-US")} KB unpacked`;
  return `${countOf(tables.length, "table")} with ${countOf(rows, "row")}, ${counts}, ${size}`;
}
