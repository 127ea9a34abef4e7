import { describe, expect, test } from "vitest";
import { formatCsv, parseCsv } from "./csv.ts";

const COLUMNS = ["name", "note"] as const;
const write = (...names: string[]) =>
  formatCsv(
    COLUMNS,
    names.map((name) => ({ name, note: "x" })),
  );

describe("a CSV", () => {
  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "＝1"])("neutralizes formulas: %j", (text) => {
    expect(write(text)).toContain(`'${text}`);
    expect(parseCsv(write(text), COLUMNS)[0]?.cells.name).toBe(text);
  });

  test.each(["'=1", "''+x", "'quoted'", 'a "b", c', "two\nlines", "Cañon", ""])(
    "keeps %j unchanged",
    (text) => {
      expect(parseCsv(write(text), COLUMNS)[0]?.cells.name).toBe(text);
    },
  );

  test("keeps numbers as numbers", () => {
    expect(formatCsv(COLUMNS, [{ name: -97.74, note: null }])).toBe("\uFEFFname,note\r\n-97.74,\r\n");
  });

  test("reports the line where a row begins", () => {
    const rows = parseCsv('name,note\n"two\nlines",x\n\nlast,y\n', COLUMNS);
    expect(rows.map(({ line, cells }) => [line, cells.name])).toEqual([
      [2, "two\nlines"],
      [5, "last"],
    ]);
  });

  test.each([
    ["name,other\na,b\n", 1, "the header must be name,note"],
    ["note,name\na,b\n", 1, "the header must be name,note"],
    ["", 1, "the header must be name,note"],
    ["name;note\na;b\n", 1, "the cells must be separated by commas, but this file uses semicolons"],
    ['"name";"note"\n"a";"b"\n', 1, "the cells must be separated by commas, but this file uses semicolons"],
    ["\uFEFFnote;name\r\na;b", 1, "the cells must be separated by commas, but this file uses semicolons"],
    ["name\tnote\na\tb\n", 1, "the cells must be separated by commas, but this file uses tabs"],
    ["name|note\na|b\n", 1, "the cells must be separated by commas, but this file uses bars"],
    ["name,note\na,b\nonly\n", 3, "expected 2 cells, got 1"],
    ["name,note\na,b,c\n", 2, "expected 2 cells, got 3"],
  ])("with unexpected content is rejected: %j", (text, line, message) => {
    expect(() => parseCsv(text, COLUMNS)).toThrow(expect.objectContaining({ line, message }));
  });

  test("with an unclosed quote is rejected", () => {
    expect(() => parseCsv('name,note\n"a,b\n', COLUMNS)).toThrow(/Quote Not Closed/);
  });
});
