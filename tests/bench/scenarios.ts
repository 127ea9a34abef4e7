import { CATEGORIES, REVIEW_SORTS } from "#contract/parts.ts";
import type { ReviewListInput } from "#contract/reviews/reviews.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import type { Topic } from "#server/platform/memory/topics.ts";
import { community } from "./community-scenarios.ts";
import { filtered } from "./filter-scenarios.ts";
import type { Client } from "./open-client.ts";
import type { Samples } from "./samples.ts";
import { at, type Scenario } from "./scenario.ts";

export function scenariosOf(samples: Samples): Scenario[] {
  return [
    ...lists(samples),
    ...texts(samples),
    ...filtered(samples),
    ...details(samples),
    ...catalogue(samples),
    justApproved(samples),
    ...community(samples),
  ];
}

type Filter = Pick<ReviewListInput, "q" | "market" | "category">;

function lists({ lists: scopes, pageCounts }: Samples): Scenario[] {
  return Object.entries(scopes).flatMap(([scope, filters]) =>
    REVIEW_SORTS.flatMap((sort) => {
      const longest = filters[0] as Filter;
      const pageCount = pageCounts[scope] ?? 1;
      const name = `reviews, ${scope}, ${sort}`;
      const page = (label: string, pageOf: (round: number) => number): Scenario => ({
        name: `${name}, ${label}`,
        kind: "screen",
        call: (client, round) => client.reviews.list({ ...longest, sort, page: pageOf(round) }),
      });
      return [
        {
          name: `${name}, first page`,
          kind: "screen" as const,
          call: (client: Client, round: number) => client.reviews.list({ ...at(filters, round), sort }),
        },
        page("page 10", () => Math.min(10, pageCount)),
        page("deep page", (round) => deepPage(pageCount, round)),
        page("last full page", () => pageCount),
      ];
    }),
  );
}

/** Pages around the middle. */
const deepPage = (pageCount: number, round: number) =>
  Math.max(1, Math.min(pageCount, Math.round(pageCount * (0.4 + (round % 20) / 100))));

function texts({ words, cities, partialToolNames, lists: scopes }: Samples): Scenario[] {
  const queries: Record<string, readonly Filter[]> = {
    "a common word": words.common.map((q) => ({ q })),
    "an occasional word": words.occasional.map((q) => ({ q })),
    "a rare word": words.rare.map((q) => ({ q })),
    "two words": words.common.map((word, index) => ({ q: `${word} ${at(words.occasional, index)}` })),
    "a city": cities.map((q) => ({ q })),
    "a part of a tool's name": partialToolNames.map((q) => ({ q })),
    "a common word in a market": words.common.map((q, index) => ({
      q,
      market: at(scopes.market ?? [], index)?.market,
    })),
    "a common word in a category": words.common.map((q, index) => ({
      q,
      category: at(scopes.category ?? [], index)?.category,
    })),
  };
  return Object.entries(queries).flatMap(([label, filters]) =>
    (["newest", "highest-rated", "most-replies"] as const).map((sort) => ({
      name: `text, ${label}, ${sort}`,
      kind: "text" as const,
      call: (client: Client, round: number) => client.reviews.list({ ...at(filters, round), sort }),
    })),
  );
}

function details({ reviewIds, thinReviewIds, authorIds, markets, toolSlugs }: Samples): Scenario[] {
  return [
    {
      name: "review",
      kind: "screen",
      call: (client, round) => client.reviews.get({ id: at(reviewIds, round) }),
    },
    {
      name: "a review in a market with one review",
      kind: "screen",
      call: (client, round) => client.reviews.get({ id: at(thinReviewIds.one, round) }),
    },
    {
      name: "a review in a market with one review of each of six tools",
      kind: "screen",
      call: (client, round) => client.reviews.get({ id: at(thinReviewIds.six, round) }),
    },
    {
      name: "reviews of a person",
      kind: "screen",
      call: (client, round) => client.reviews.listByAuthor({ userId: at(authorIds, round) }),
    },
    {
      name: "market",
      kind: "screen",
      call: (client, round) => {
        const { state, slug } = at(markets, round);
        return client.markets.get({ state, city: slug });
      },
    },
    {
      name: "comps of a market",
      kind: "sums",
      call: (client, round) => {
        const { state, slug } = at(markets, round);
        return client.comps.list({ market: `${slug}-${state}`, category: at(CATEGORIES, round) });
      },
    },
    {
      name: "comps of a state",
      kind: "sums",
      call: (client, round) =>
        client.comps.list({ state: at(markets, round).state, category: at(CATEGORIES, round) }),
    },
    {
      name: "comps of the country",
      kind: "sums",
      call: (client, round) => client.comps.list({ category: at(CATEGORIES, round) }),
    },
    {
      name: "comps of a tool in a market",
      kind: "sums",
      call: (client, round) => {
        const { state, slug } = at(markets, round);
        return client.comps.getTool({ slug: at(toolSlugs, round), market: `${slug}-${state}` });
      },
    },
    {
      name: "comps of a tool in a state",
      kind: "sums",
      call: (client, round) =>
        client.comps.getTool({ slug: at(toolSlugs, round), state: at(markets, round).state }),
    },
    {
      name: "comps of the most reviewed tool in the country",
      kind: "sums",
      call: (client) => client.comps.getTool({ slug: at(toolSlugs, 0) }),
    },
    {
      name: "comps of four tools in the country",
      kind: "sums",
      call: (client, round) =>
        client.comps.compare({ tools: [0, 1, 2, 3].map((index) => at(toolSlugs, round + index)).join() }),
    },
  ];
}

const TYPED = ["a", "au", "st", "saint l", "san", "le", "crm", "new y", "x"] as const;

/** Texts that are compared with every name in every way: typing errors, aliases, two things at a time, nothing. */
const MISTYPED = [
  "pheonix",
  "coperline leads",
  "albequerque nm",
  "fub",
  "78701",
  "crm autsin",
  "best lead generation in st louis",
  "abcdefgh abcdefgi abcdefgj abcdefgk",
] as const;

const EVERYTHING: readonly Topic[] = ["tools", "markets", "tags", "counts"];

function catalogue({ markets }: Samples): Scenario[] {
  const operations: Pick<Scenario, "name" | "call">[] = [
    {
      name: "search suggestions",
      call: (client, round) => client.search.suggest({ text: at(TYPED, round) }),
    },
    {
      name: "search suggestions for typing errors",
      call: (client, round) => client.search.suggest({ text: at(MISTYPED, round) }),
    },
    { name: "tool suggestions", call: (client, round) => client.tools.suggest({ text: at(TYPED, round) }) },
    {
      name: "place suggestions",
      call: (client, round) => client.markets.suggestPlaces({ text: at(TYPED, round) }),
    },
    { name: "markets", call: (client) => client.markets.list() },
    {
      name: `${SERVER_LIMITS.popularMarkets} popular markets`,
      call: (client) => client.comps.listPopularMarkets(),
    },
    {
      name: "nearest market",
      call: (client, round) => {
        const { location } = at(markets, round);
        return client.markets.findNearest(location ?? { latitude: 39, longitude: -98 });
      },
    },
    { name: "tools", call: (client) => client.tools.list() },
    { name: "categories", call: (client) => client.tools.listCategories() },
    { name: "tags", call: (client) => client.tags.list({ category: "review" }) },
  ];
  return operations.flatMap((operation) => [
    { ...operation, kind: "screen" },
    { ...operation, name: `${operation.name}, nothing remembered`, kind: "screen", cold: EVERYTHING },
  ]);
}

function justApproved({ markets }: Samples): Scenario {
  return {
    name: "reviews, market, newest, first page, a review was just approved",
    kind: "screen",
    cold: ["counts"],
    call: (client, round) => {
      const { city, state } = at(markets, round);
      return client.reviews.list({ market: `${city}, ${state}` });
    },
  };
}
