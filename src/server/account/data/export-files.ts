import { formatCsv } from "#server/platform/text/csv.ts";

export type Row = Record<string, unknown>;

export const toJson = (rows: readonly Row[]): string => `${JSON.stringify(rows.map(plain), null, 2)}\n`;

export function toCsv(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return formatCsv(
    columns,
    rows.map((row) => {
      const values = plain(row);
      return Object.fromEntries(columns.map((name) => [name, cellOf(values[name])]));
    }),
  );
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number") return value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** PostgreSQL's format of UTC timestamps. */
const MOMENT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\+00$/;

const plain = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "string" ? value.replace(MOMENT, "$1T$2Z") : value,
    ]),
  );
