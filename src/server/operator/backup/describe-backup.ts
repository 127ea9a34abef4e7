import type { Manifest } from "./backup-format.ts";

/** What a backup holds, in one line. */
export function describeBackup({ tables, jobs, files, entries }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const number = (count: number) => count.toLocaleString("en-US");
  const size = `${number(Math.ceil(bytes / 1024))} KB unpacked`;
  return `${tables.length} tables with ${number(rows)} rows, ${number(jobs)} waiting jobs, ${number(files.length)} files, ${size}`;
}
