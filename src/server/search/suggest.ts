import { LIMITS, STATE_CODES, STATES } from "#contract/parts.ts";
import {
  byReviewCount,
  type CachedMarket,
  getMarketDirectory,
  lettersOf,
  type MarketDirectory,
  toMarketRef,
} from "#server/markets/index.ts";
import { api } from "#server/platform/api.ts";
import { foldText } from "#server/platform/text/fold-text.ts";
import { getToolDirectory, matchTools, toToolRef } from "#server/tools/index.ts";

export const suggest = api.search.suggest.handler(async ({ input, context }) => {
  const [markets, tools] = await Promise.all([getMarketDirectory(context), getToolDirectory(context)]);
  return {
    markets: matchMarkets(markets, input.text, LIMITS.suggestions).map(toMarketRef),
    states: matchStates(markets, input.text, LIMITS.suggestedStates),
    tools: matchTools(tools, input.text, LIMITS.suggestions).map(toToolRef),
  };
});

function matchStates({ published }: MarketDirectory, text: string, limit: number) {
  const part = foldText(text).trim();
  if (part === "") return [];
  const withMarkets = new Set(published.map(({ state }) => state));
  const isNamed = (code: string, name: string) =>
    code.toLowerCase() === part || (part.length > 1 && ` ${name.toLowerCase()}`.includes(` ${part}`));
  return STATE_CODES.filter((code) => withMarkets.has(code) && isNamed(code, STATES[code]))
    .slice(0, limit)
    .map((code) => ({ code, name: STATES[code] }));
}

/** Prefix matches come first, in any spelling and with or without the state ("st louis, m"), then by reviews. */
function matchMarkets({ published }: MarketDirectory, text: string, limit: number): CachedMarket[] {
  const part = foldText(text).trim();
  const letters = lettersOf(part);
  if (letters === "") return [];
  const beginning: CachedMarket[] = [];
  const containing: CachedMarket[] = [];
  for (const market of published) {
    const state = market.state.toLowerCase();
    if (market.spellings.some((spelling) => `${spelling}${state}`.startsWith(letters)))
      beginning.push(market);
    else if (market.cityLabel.includes(part)) containing.push(market);
  }
  return [...beginning.sort(byReviewCount), ...containing.sort(byReviewCount)].slice(0, limit);
}
