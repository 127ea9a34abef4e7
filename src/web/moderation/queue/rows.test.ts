import { expect, test } from "vitest";
import { noRows, type Rows, type RowsEvent, reduceRows } from "./rows.ts";

/** Items are their own keys. */
const loaded = (keys: string): RowsEvent<string> => ({ type: "loaded", items: [...keys] });
const chosen = (index: number): RowsEvent<string> => ({ type: "chosen", index });
const focused = (key: string): RowsEvent<string> => ({ type: "focused", key });
const writing = (key?: string): RowsEvent<string> => ({ type: "writing", key });
const leaving = (keys: string): RowsEvent<string> => ({ type: "leaving", keys: [...keys], isSent: false });
const sent = (keys: string): RowsEvent<string> => ({ type: "leaving", keys: [...keys], isSent: true });
const stayed = (key: string): RowsEvent<string> => ({ type: "stayed", key });
const passed: RowsEvent<string> = { type: "passed" };
const left = (keys: string): RowsEvent<string> => ({ type: "left", keys: [...keys] });
const returning = (key: string): RowsEvent<string> => ({ type: "returning", key });

function after(events: RowsEvent<string>[], item?: string): Rows<string> {
  return events.reduce<Rows<string>>((state, event) => reduceRows((key) => key, state, event), noRows(item));
}

/** "a b(c)": c left while its reason was written; the current row comes last. */
function shown({ rows, current, focus }: Rows<string>): string {
  const names = rows.map(({ key, isGone }) => (isGone ? `(${key})` : key)).join("");
  const to = focus
    ? `, focus ${focus.to} ${focus.index}${focus.isLost ? " if lost" : ""}${focus.isEnd ? " at the end" : ""}`
    : "";
  return `${names} at ${current.index}${to}`;
}

test.each<[string, RowsEvent<string>[], string]>([
  ["begins at the first row, without the focus", [loaded("abc")], "abc at 0"],
  ["goes to a chosen row", [loaded("abc"), chosen(1)], "abc at 1, focus choices 1"],
  ["stays where it is at the end", [loaded("abc"), chosen(2), chosen(3)], "abc at 2, focus choices 2"],
  ["stays at a row that moves", [loaded("abc"), chosen(1), loaded("xabc")], "xabc at 2, focus choices 1"],
  ["follows the focus", [loaded("abc"), focused("c")], "abc at 2"],
  [
    "goes to the buttons of the next row after an own decision",
    [loaded("abc"), focused("b"), leaving("b"), left("b"), loaded("ac")],
    "ac at 1, focus choices 1 if lost",
  ],
  [
    "waits until all rows of a decision have left",
    [loaded("abcd"), focused("b"), leaving("bc"), left("bc"), loaded("acd")],
    "acd at 1",
  ],
  [
    "goes to the row before after a decision on the last",
    [loaded("abc"), focused("c"), leaving("c"), loaded("ab")],
    "ab at 1, focus choices 1 if lost at the end",
  ],
  [
    "goes to no row after a decision on the only one",
    [loaded("a"), focused("a"), leaving("a"), loaded("")],
    " at 0, focus choices 0 if lost at the end",
  ],
  [
    "stays after a decision on other rows",
    [loaded("abcd"), focused("d"), leaving("ab"), loaded("cd")],
    "cd at 1, focus choices 0 if lost",
  ],
  [
    "goes to the row, not its buttons, after someone else's decision",
    [loaded("abc"), focused("b"), loaded("ac")],
    "ac at 1, focus item 1 if lost",
  ],
  ["leaves the focus after a decision elsewhere", [loaded("abc"), focused("b"), loaded("bc")], "bc at 0"],
  [
    "keeps a row whose reason is being written",
    [loaded("abc"), focused("b"), writing("b"), loaded("ac"), loaded("acd")],
    "a(b)cd at 1",
  ],
  [
    "takes a kept row back when its decision was undone",
    [loaded("abc"), focused("b"), writing("b"), loaded("ac"), loaded("abc")],
    "abc at 1",
  ],
  [
    "lets a kept row go when its form is closed",
    [loaded("abc"), focused("b"), writing("b"), loaded("ac"), writing()],
    "ac at 1, focus item 1 if lost",
  ],
  [
    "lets a rejected row go",
    [loaded("abc"), focused("b"), writing("b"), leaving("b"), left("b"), loaded("ac")],
    "ac at 1, focus choices 1 if lost",
  ],
  [
    "keeps a row whose rejection failed",
    [loaded("abc"), focused("b"), writing("b"), leaving("b"), loaded("ac")],
    "a(b)c at 1",
  ],
  [
    "goes to a row whose decision was undone",
    [loaded("abc"), focused("b"), leaving("b"), loaded("ac"), loaded("abc"), returning("b")],
    "abc at 1, focus choices 1",
  ],
  [
    "waits for a row whose decision was undone",
    [loaded("abc"), leaving("a"), loaded("bc"), returning("a"), loaded("abc")],
    "abc at 0, focus choices 0",
  ],
  [
    "goes on before the server answers",
    [loaded("abc"), focused("a"), sent("a")],
    "bc at 0, focus choices 0 if lost",
  ],
  [
    "hides what was sent from a list that was requested before",
    [loaded("abc"), sent("a"), loaded("abcd")],
    "bcd at 0, focus choices 0 if lost",
  ],
  [
    "shows what was sent and left once it comes back",
    [loaded("abc"), sent("a"), chosen(0), loaded("bc"), loaded("abc")],
    "abc at 1, focus choices 0",
  ],
  [
    "returns to a row whose decision failed",
    [loaded("abc"), sent("a"), stayed("a")],
    "abc at 0, focus choices 0",
  ],
  [
    "puts a row whose decision failed back without leaving a form",
    [loaded("abc"), sent("a"), focused("b"), writing("b"), stayed("a")],
    "abc at 1, focus choices 0 if lost",
  ],
  ["leaves a row undecided", [loaded("abc"), passed, passed], "abc at 2, focus choices 2"],
  ["ends after the last row", [loaded("ab"), passed, passed], "ab at 1, focus choices 1 if lost at the end"],
  [
    "ends after a decision on the last",
    [loaded("ab"), passed, sent("b")],
    "a at 0, focus choices 0 if lost at the end",
  ],
])("%s", (_, events, expected) => expect(shown(after(events))).toBe(expected));

test("begins at the row of the address, also when it is loaded later", () => {
  expect(shown(after([loaded("abc")], "c"))).toBe("abc at 2");
  expect(shown(after([loaded("ab"), loaded("abc")], "c"))).toBe("abc at 2");
});

test("asks for the same focus twice", () => {
  const once = after([loaded("abc"), chosen(1)]);
  expect(reduceRows((key) => key, once, chosen(1)).focus).not.toBe(once.focus);
});
