import { CsvError, type Info, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";

/** What spreadsheets treat as a formula, after any number of our own escapes (OWASP, CSV injection). */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const NEUTRAL_FORMULA = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** Numbers, including negative ones, are never escaped. */
type Cell = string | number | null;

export class CsvMistake extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.name = "CsvMistake";
    this.line = line;
  }
}

/** Formats a CSV (RFC 4180), safe to open in spreadsheets. `isContinued` omits the header. */
export function formatCsv<Column extends string>(
  columns: readonly Column[],
  rows: Iterable<Record<Column, Cell>>,
  { isContinued = false } = {},
): string {
  const lines = Array.from(rows, (row) => columns.map((column) => neutralize(row[column])));
  return stringify(isContinued ? lines : [[...columns], ...lines], {
    // Makes spreadsheets detect UTF-8.
    bom: !isContinued,
    record_delimiter: "windows",
    // The library quotes only CRLF, but readers also split rows at either character.
    quoted_match: /[\r\n]/,
  });
}

export interface CsvRow<Column extends string> {
  /** Where the row begins in the file; the header is line 1. */
  line: number;
  cells: Record<Column, string>;
}

/** @throws CsvMistake when the file is invalid, its header differs, or a row has the wrong number of cells */
export function parseCsv<Column extends string>(text: string, columns: readonly Column[]): CsvRow<Column>[] {
  rejectOtherDelimiters(text);
  const records = parseRecords(text);
  const [header, ...rows] = records;
  if (header === undefined || header.cells.join() !== columns.join()) {
    throw new CsvMistake(1, `the header must be ${columns.join(",")}`);
  }
  return rows.map(({ line, cells }) => {
    if (cells.length !== columns.length) {
      throw new CsvMistake(line, `expected ${columns.length} cells, got ${cells.length}`);
    }
    const entries = columns.map((column, index) => [column, restore(cells[index] ?? "")]);
    return { line, cells: Object.fromEntries(entries) as Record<Column, string> };
  });
}

const OTHER_DELIMITERS = { semicolons: ";", tabs: "\t", bars: "|" };

/** Spreadsheets in many languages separate cells with semicolons. */
function rejectOtherDelimiters(text: string): void {
  const header = /^.*/.exec(text)?.[0] ?? "";
  if (header.includes(",")) return;
  const [name] = Object.entries(OTHER_DELIMITERS).find(([, mark]) => header.includes(mark)) ?? [];
  if (name !== undefined) {
    throw new CsvMistake(1, `the cells must be separated by commas, but this file uses ${name}`);
  }
}

function parseRecords(text: string): { line: number; cells: string[] }[] {
  try {
    const records = parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as { record: string[]; info: Info }[];
    // The parser reports where a record ends; line breaks in its cells give the start.
    return records.map(({ record, info }) => {
      const within = record.join("").match(/\r\n|\r|\n/g)?.length ?? 0;
      return { line: info.lines - within, cells: record };
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CsvMistake(Number(error.lines ?? 1), error.message);
  }
}

function neutralize(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

const restore = (cell: string) => (NEUTRAL_FORMULA.test(cell) ? cell.slice(1) : cell);
