import type { Suggestion } from "#contract/catalogue/search.ts";
import { marketName } from "#contract/names.ts";
import { LIMITS, STATE_CODES, STATES } from "#contract/parts.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { splitWords } from "#contract/text/split-words.ts";
import { type MarketDirectory, matchMarketNames, toMarketRef } from "#server/markets/index.ts";
import { matchNames, type NameMatch, RANKS, searchName } from "#server/platform/text/match-names.ts";
import { matchToolNames, type ToolDirectory, toToolLink } from "#server/tools/index.ts";
import { CATEGORY_NAMES } from "./category-names.ts";
import { matchCombinations, type RankedSuggestion } from "./match-combinations.ts";

export interface Directories {
  markets: MarketDirectory;
  tools: ToolDirectory;
}

/** Shows some of both markets and tools without scrolling. */
const FIRST_MARKETS = 3;

/** A longer text names nothing, and is compared in every way to split it. */
const MAX_WORDS = 8;

/** Words of a question that name nothing. */
const FILLERS = new Set(
  "in near for the a an and best top good of reviews review tools tool software apps app".split(" "),
);

/**
 * Returns what a text may name, the best first: markets, states, categories and tools; else a category or tool in a
 * market or state ("crm austin"); else what it resembles.
 */
export function findSuggestions(directories: Directories, text: string): RankedSuggestion[] {
  const found = matchKinds(directories, text);
  if (found.length > 0) return found;
  const words = namingWords(text);
  if (words.length > MAX_WORDS) return [];
  const named = words.join(" ");
  const short = named === text ? [] : matchKinds(directories, named);
  if (short.length > 0) return short;
  const combined = matchCombinations(words, (part, options) => matchKinds(directories, part, options));
  return combined.length > 0 ? combined : matchKinds(directories, named, { nearly: true });
}

const namingWords = (text: string) => splitWords(text).filter((word) => !FILLERS.has(word.toLowerCase()));

/** Of a text that names nothing: the words that are in no name, and what the others name together. */
export function splitText(directories: Directories, text: string) {
  const words = namingWords(text).slice(0, MAX_WORDS);
  const isKnown = (word: string) => matchKinds(directories, word).some(({ rank }) => rank !== RANKS.part);
  const unknown = words.filter((word) => !isKnown(word));
  const known = words.filter((word) => !unknown.includes(word)).join(" ");
  const [first] = unknown.length > 0 && known !== "" ? findSuggestions(directories, known) : [];
  return {
    unknown: splitWords(text).flatMap((word, index) =>
      unknown.length === 0 || unknown.includes(word) ? index : [],
    ),
    known: first?.isWhole && first.rank < RANKS.nearly ? first.suggestion : null,
  };
}

const inNoOrder = () => 0;

const STATE_NAMES = STATE_CODES.map((code) => ({
  code,
  names: [searchName(STATES[code]), searchName(code)],
}));

function matchKinds(
  { markets, tools }: Directories,
  text: string,
  options?: { nearly: boolean },
): RankedSuggestion[] {
  const states = matchStates(markets, text, options);
  const categories = matchNames(CATEGORY_NAMES, text, ({ names }) => names, inNoOrder, options);
  const ofMarkets = toSuggestions(matchMarketNames(markets, text, options), LIMITS.suggestions, (market) => ({
    kind: "Market",
    name: marketName(market),
    market: toMarketRef(market),
  }));
  const all = [
    ...ofMarkets.slice(0, FIRST_MARKETS),
    ...toSuggestions(states, SERVER_LIMITS.suggestedStates, ({ code }) => ({
      kind: "State",
      name: STATES[code],
      state: code,
    })),
    ...toSuggestions(
      categories.filter(({ rank }) => rank !== RANKS.part),
      SERVER_LIMITS.suggestedCategories,
      ({ category }) => ({ kind: "Category", name: category, category }),
    ),
    ...toSuggestions(matchToolNames(tools, text, options), LIMITS.suggestions, (tool) => ({
      kind: "Tool",
      name: tool.name,
      tool: toToolLink(tool),
    })),
    ...ofMarkets.slice(FIRST_MARKETS),
  ];
  return all.sort((a, b) => a.rank - b.rank);
}

/** States with markets: by code only if it is the whole text, and by name from the second letter. */
function matchStates({ published }: MarketDirectory, text: string, options?: { nearly: boolean }) {
  const withMarkets = new Set(published.map(({ state }) => state));
  return matchNames(STATE_NAMES, text, ({ names }) => names, inNoOrder, options).filter(
    ({ item, name, rank, isWhole }) =>
      withMarkets.has(item.code) &&
      (isWhole || (name !== item.code && rank !== RANKS.part && text.trim().length > 1)),
  );
}

function toSuggestions<Item>(
  matches: readonly NameMatch<Item>[],
  limit: number,
  suggestionOf: (item: Item) => Omit<Suggestion, "alias">,
): RankedSuggestion[] {
  return matches.slice(0, limit).map(({ item, name, rank, isWhole }) => {
    const suggestion = suggestionOf(item);
    const alias = suggestion.name.startsWith(name) ? null : name;
    return { suggestion: { ...suggestion, alias }, rank, isWhole };
  });
}
