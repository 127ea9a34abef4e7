/** Stand for characters of marks that stay text while the parser runs. Unicode guarantees that no text needs them. */
const STAND_INS = new Map(
  Array.from("*_>-+.)[]", (mark, index) => [mark, String.fromCharCode(0xfdd0 + index)]),
);
const MARKS = new Map(Array.from(STAND_INS, ([mark, standIn]) => [standIn, mark]));

const shield = (marks: string) => marks.replace(/[*_>\-+.)[\]]/g, (mark) => STAND_INS.get(mark) ?? mark);

export const unshield = (text: string) => text.replace(/[\ufdd0-\ufdd8]/g, (one) => MARKS.get(one) ?? one);

/** Deeper marks of a line stay text: nobody means them, and the parser recurses for each. */
const MAX_MARKS = 8;

/** What CommonMark reads as the start of a quote or of an item. */
const BLOCK_MARK = /^[ \t]*(>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/;
const ESCAPED_BLOCK_MARK = /^([ \t]*(?:\d{1,9})?)\\([>.)]|[-*+](?=[ \t]))/;

/** An amount, for which ">" and "-" are signs: "50%", "$20", "~ 5", "US$50", "USD 50". */
const AMOUNT =
  /^[ \t]*(?:[~≈<>=+\-−–±.,(]+[ \t]*)?(?:\p{Lu}{0,3}\p{Sc}|(?:(?:AUD|CAD|EUR|GBP|MXN|USD)[ \t]?)?\p{N})/u;

const HAS_WORDS = /[^\s>*+-]/;

type Kind = "quote" | "bullet" | "number";

const kindOf = (mark: string): Kind => (mark === ">" ? "quote" : /\d/.test(mark) ? "number" : "bullet");

/** Whether the mark begins a quote or an item whose display keeps all that was typed. */
const isMeant = (mark: string, rest: string) =>
  /^(?:>|[-*]|(?:0|[1-9]\d*)\.)$/.test(mark) &&
  /^[ \t]/.test(rest) &&
  HAS_WORDS.test(rest) &&
  !AMOUNT.test(rest);

const isQuote = (line: string | undefined) => /^[ \t]*>/.test(line ?? "");

/**
 * Makes marks at the start of lines text if people don't mean them, or if their display would lose what was typed:
 * ">50% of leads", "- $50 after the discount", "+ great support". One such item makes its whole list text.
 */
export function shieldBlocks(source: string): string {
  const lines = source.split("\n");
  const literal = new Set(lines.flatMap(literalKindOf));
  let isQuoting = false;
  const shielded = lines.map((line, index) => {
    const isContinued = isQuoting && isQuote(line) && (/[^\s>]/.test(line) || isQuote(lines[index + 1]));
    const result = shieldLine(line, literal, isContinued);
    // Text below a quote isn't part of it.
    const isAnswer = isQuoting && !isQuote(result) && line.trim() !== "";
    isQuoting = isQuote(result);
    return isAnswer ? `\n${result}` : result;
  });
  return shielded.join("\n");
}

function literalKindOf(line: string): Kind[] {
  const [start, mark] = BLOCK_MARK.exec(line) ?? [];
  if (start === undefined || mark === undefined || mark === ">") return [];
  const rest = line.slice(start.length);
  return isMeant(mark, rest) || !HAS_WORDS.test(rest) ? [] : [kindOf(mark)];
}

function shieldLine(line: string, literal: ReadonlySet<Kind>, isContinued: boolean): string {
  let meant = "";
  let rest = line;
  for (let count = 0; ; count += 1) {
    const escaped = rest.replace(ESCAPED_BLOCK_MARK, (_, before, mark) => before + shield(mark));
    if (escaped !== rest) return meant + escaped;
    const [start, mark] = BLOCK_MARK.exec(rest) ?? [];
    if (start === undefined || mark === undefined) return meant + rest;
    const after = rest.slice(start.length);
    const isMark =
      isContinued && count === 0 ? mark === ">" : isMeant(mark, after) && !literal.has(kindOf(mark));
    if (!isMark || count >= MAX_MARKS) return meant + shield(start) + after;
    meant += start;
    rest = after;
  }
}

const WORD = /[\p{L}\p{N}]/u;
const PUNCTUATION = /[^\s\p{L}\p{N}\p{Sc}]/u;
/** Not beside a word or a sentence, but in emoticons and paths. */
const SIGN = /[\^<>/\\|~=+\-¯;_*]/;

/** Marks, escaped marks, and links that would lose their title. */
const INLINE_MARKS =
  /(?<![^\s\p{L}\p{N}([{"'“‘*_])\\([*_[\]])|[*_]+|\[(?=[^[\]\n]*\]\((?:[^\s()]+[ \t]+["'(]|\s*\)))/gu;

/** The same inside a paragraph: "5*3*2", "*$50 setup", "^_^". */
export function shieldInlines(text: string): string {
  return text.replace(INLINE_MARKS, (run: string, escaped: string | undefined, at: number) => {
    if (escaped !== undefined) return shield(escaped);
    const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? " ";
    const after = [...text.slice(at + run.length, at + run.length + 2)].at(0) ?? " ";
    return run === "[" || isLiteral(run, before, after) ? shield(run) : run;
  });
}

function isLiteral(run: string, before: string, after: string): boolean {
  if (WORD.test(before) && WORD.test(after)) return true;
  if (/\s/.test(before) && /\s/.test(after)) return true;
  if (run === "**") return false;
  if (/[\p{N}\p{Sc}]/u.test(after)) return true;
  const isApart = PUNCTUATION.test(before) && PUNCTUATION.test(after);
  return isApart && (SIGN.test(before + after) || /\*_|_\*/.test(run));
}
