import { CsvError, type Info, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";

/** What spreadsheets take for the beginning of a formula, perhaps after signs of our own (OWASP, CSV injection). */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const NEUTRAL_FORMULA = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** Numbers stay numbers, also negative ones. */
type Cell = string | number | null;

/** What is wrong with a file as a whole, with the number of the line. */
export class CsvMistake extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.name = "CsvMistake";
    this.line = line;
  }
}

/**
 * A CSV with a header, as RFC 4180 has it, that is only data when a spreadsheet opens it.
 *
 * @param options.isContinued for a part that follows another: without the header
 */
export function formatCsv<Column extends string>(
  columns: readonly Column[],
  rows: Iterable<Record<Column, Cell>>,
  { isContinued = false } = {},
): string {
  const lines = Array.from(rows, (row) => columns.map((column) => neutralize(row[column])));
  return stringify(isContinued ? lines : [[...columns], ...lines], {
    // Spreadsheets take a file for UTF-8 when it begins with it.
    bom: !isContinued,
    record_delimiter: "windows",
    // The library looks for both together, where readers take either for the end of a row.
    quoted_match: /[\r\n]/,
  });
}

export interface CsvRow<Column extends string> {
  /** Where it begins in the file; the header is line 1. */
  line: number;
  cells: Record<Column, string>;
}

/**
 * Reads what `formatCsv` writes, or a person with the same header: values come back as they were.
 *
 * @throws CsvMistake when it is no CSV, its header is another one, or a row has more or fewer cells
 */
export function parseCsv<Column extends string>(text: string, columns: readonly Column[]): CsvRow<Column>[] {
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

function parseRecords(text: string): { line: number; cells: string[] }[] {
  try {
    const records = parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as { record: string[]; info: Info }[];
    // The parser tells where a record ends; it began after as many lines as its cells have line ends.
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
