import type { Suggestion } from "#contract/catalogue/search.ts";
import { LIMITS } from "#contract/parts.ts";
import { RANKS } from "#server/platform/text/match-names.ts";
import { lettersOf } from "#server/platform/text/words.ts";
import { type Directories, findSuggestions, splitText } from "./find-suggestions.ts";
import type { RankedSuggestion } from "./match-combinations.ts";

/** Shorter parts of names are in too many of them. */
const PART_LETTERS = 4;

export interface TextReading {
  /** What the text means beyond doubt. */
  meant: Suggestion | null;
  /** What it may mean otherwise, the likeliest first. */
  didYouMean: Suggestion[];
  /** The numbers of the words that name nothing; null if the text has a meaning. */
  unknown: number[] | null;
  /** What the other words name. */
  known: Suggestion | null;
}

export function readText(directories: Directories, text: string): TextReading {
  const found = findSuggestions(directories, text);
  const suggestions = found.slice(0, LIMITS.suggestions).map(({ suggestion }) => suggestion);
  return isCertain(found, text)
    ? { meant: suggestions[0] ?? null, didYouMean: [], unknown: null, known: null }
    : { meant: null, didYouMean: suggestions, ...splitText(directories, text) };
}

/** A whole name; the only name that the text is part of; or a tool with typing errors, if none is as near. */
function isCertain([first, second]: readonly RankedSuggestion[], text: string): boolean {
  if (first === undefined) return false;
  if (first.rank < RANKS.nearly) {
    return first.isWhole || (second === undefined && lettersOf(text).length >= PART_LETTERS);
  }
  return (
    first.isWhole &&
    first.suggestion.kind === "Tool" &&
    first.rank < (second?.rank ?? Number.POSITIVE_INFINITY)
  );
}
