import { stringify } from "csv-stringify/sync";

export type Row = Record<string, unknown>;

export const toJson = (rows: readonly Row[]): string => `${JSON.stringify(rows.map(plain), null, 2)}\n`;

/** One line a row, below the names of the columns; safe to open in a program that computes. */
export function toCsv(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return stringify(
    rows.map((row) => columns.map((name) => cellOf(plain(row)[name]))),
    { header: true, columns },
  );
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return neutralise(value);
  return typeof value === "object" ? neutralise(JSON.stringify(value)) : String(value);
}

/** What begins like a formula would be computed by a spreadsheet; an apostrophe makes it a text (CWE-1236). */
const neutralise = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);

/** As PostgreSQL writes moments in UTC. */
const MOMENT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\+00$/;

const plain = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "string" ? value.replace(MOMENT, "$1T$2Z") : value,
    ]),
  );
