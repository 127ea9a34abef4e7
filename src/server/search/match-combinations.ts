import type { Suggestion } from "#contract/catalogue/search.ts";
import { marketName } from "#contract/names.ts";
import { STATES } from "#contract/parts.ts";
import { type NameMatch, RANKS } from "#server/platform/text/match-names.ts";

/** A suggestion and how well the text matches it; see `NameMatch`. */
export interface RankedSuggestion extends Pick<NameMatch<unknown>, "rank" | "isWhole"> {
  suggestion: Suggestion;
}

/** Returns what a text names, or with `nearly`, what it resembles. */
type Match = (text: string, options?: { nearly: boolean }) => readonly RankedSuggestion[];

/** What one part of a text names. A text names at most one of each kind. */
type Named = Pick<Suggestion, "market" | "state" | "category" | "tool">;

/**
 * Reads the words as a category or tool and a market or state, each named once and in any order, such as "tx crm austin";
 * one of the parts may have typing errors.
 */
export function matchCombinations(words: readonly string[], match: Match): RankedSuggestion[] {
  const parts = new Map<string, PartMatches>();
  const partOf = (from: number, to: number): PartMatches => {
    const text = words.slice(from, to).join(" ");
    const part = parts.get(text) ?? matchPart(text, match);
    parts.set(text, part);
    return part;
  };
  if (words.length < 2) return [];
  const exact = readFrom(0, { named: {}, rank: 0, isWhole: true });
  return bestOfEachName(
    exact.length > 0 ? exact : readFrom(0, { named: {}, rank: 0, isWhole: true, errs: false }),
  );

  /** Reads the words from `at` on as parts that go with those before. */
  function readFrom(at: number, before: Reading): RankedSuggestion[] {
    if (at === words.length) return [toCombination(before)];
    const found: RankedSuggestion[] = [];
    for (let to = at + 1; to <= words.length; to++) {
      // The whole text was read before.
      if (to - at === words.length) continue;
      for (const reading of readPart(before, partOf(at, to))) found.push(...readFrom(to, reading));
    }
    return found;
  }
}

interface Reading extends Pick<RankedSuggestion, "rank" | "isWhole"> {
  named: Named;
  /** Whether a part has typing errors; undefined if none may have. Where one may, the others are whole names. */
  errs?: boolean;
}

function readPart({ named, rank, isWhole, errs }: Reading, part: PartMatches): Reading[] {
  const read = (matches: readonly RankedSuggestion[], rest: Pick<Reading, "errs">): Reading[] =>
    matches.flatMap((match) => {
      const both = join(named, match.suggestion);
      return both
        ? [{ named: both, rank: rank + match.rank, isWhole: isWhole && match.isWhole, ...rest }]
        : [];
    });
  if (errs === undefined) return read(part.exact, {});
  const whole = part.exact.filter((match) => match.isWhole);
  return [...read(whole, { errs }), ...(errs ? [] : read(part.getNearly(), { errs: true }))];
}

function bestOfEachName(matches: readonly RankedSuggestion[]): RankedSuggestion[] {
  const best = new Map<string, RankedSuggestion>();
  for (const match of matches.toSorted((a, b) => a.rank - b.rank))
    if (!best.has(match.suggestion.name)) best.set(match.suggestion.name, match);
  return [...best.values()];
}

interface PartMatches {
  exact: readonly RankedSuggestion[];
  getNearly: () => readonly RankedSuggestion[];
}

function matchPart(text: string, match: Match): PartMatches {
  let nearly: readonly RankedSuggestion[] | undefined;
  return {
    exact: match(text).filter(({ rank }) => rank <= RANKS.words),
    getNearly: () => {
      nearly ??= match(text, { nearly: true }).filter(({ isWhole }) => isWhole);
      return nearly;
    },
  };
}

const KINDS = ["market", "state", "category", "tool"] as const;

/** @returns undefined if both name one kind, a market elsewhere than in the state, or a tool of another category */
function join(before: Named, { market, state, category, tool }: Named): Named | undefined {
  const named: Named = { market, state, category, tool };
  if (KINDS.some((kind) => before[kind] && named[kind])) return undefined;
  const both: Named = {
    market: before.market ?? market,
    state: before.state ?? state,
    category: before.category ?? category,
    tool: before.tool ?? tool,
  };
  if (both.market && both.state && both.market.state !== both.state) return undefined;
  if (both.tool && both.category && both.tool.category !== both.category) return undefined;
  return both;
}

/** The market says the state, and the tool its category. */
function toCombination({ named, rank, isWhole }: Reading): RankedSuggestion {
  const { market, tool } = named;
  const state = market ? undefined : named.state;
  const category = tool ? undefined : named.category;
  const thing = tool?.name ?? category;
  const place = market ? marketName(market) : state && STATES[state];
  const kind = tool ? "Tool" : category ? "Category" : market ? "Market" : "State";
  const name = [thing, place].filter((part) => part !== undefined).join(" in ");
  const suggestion: Suggestion = {
    ...{ kind, name, alias: null },
    ...(market && { market }),
    ...(state && { state }),
    ...(category && { category }),
    ...(tool && { tool }),
  };
  return { suggestion, rank, isWhole };
}
