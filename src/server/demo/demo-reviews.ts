import type { ReviewContent } from "#contract/review-content.ts";
import { createNumbers } from "./demo-numbers.ts";
import type { DemoPerson } from "./demo-people.ts";
import { createPoints, createText } from "./demo-text.ts";
import type { DemoTool } from "./demo-tools.ts";
import type { Random } from "./random.ts";

const DAY_MS = 86_400_000;
const THREE_YEARS_MS = 3 * 365 * DAY_MS;

type Stored<Row> = Row & { id: string };

/** What reviews are made of: rows that are in the database already. */
export interface DemoWorld {
  people: readonly Stored<DemoPerson>[];
  tools: readonly Stored<DemoTool>[];
  markets: readonly Stored<{ city: string; state: ReviewContent["state"] }>[];
  tags: readonly { id: string; name: string }[];
}

export interface DemoReview {
  author: DemoWorld["people"][number];
  tool: DemoWorld["tools"][number];
  market: DemoWorld["markets"][number];
  content: ReviewContent;
  createdAt: Date;
}

/** The first tools, markets and people of the lists have most of the reviews, as in life. */
const MARKET_SKEW = 2.3;
const TOOL_SKEW = 1.7;
const PEOPLE_SKEW = 1.4;

/** Reviews without end, of the three years before `now`; no two of one person, tool and market. */
export function* createReviews(random: Random, world: DemoWorld, now: Date): Generator<DemoReview> {
  const taken = new Set<string>();
  while (true) {
    const author = random.pickEarly(world.people, PEOPLE_SKEW);
    const tool = random.pickEarly(world.tools, TOOL_SKEW);
    const market = random.pickEarly(world.markets, MARKET_SKEW);
    const key = `${author.id}${tool.id}${market.id}`;
    if (taken.has(key)) continue;
    taken.add(key);
    const createdAt = new Date(now.getTime() - DAY_MS - random.next() ** 1.5 * THREE_YEARS_MS);
    yield {
      author,
      tool,
      market,
      createdAt,
      content: createContent(random, world, { author, tool, market }),
    };
  }
}

/** What one person says of a tool in a market. */
export function createContent(
  random: Random,
  { tools, tags }: Pick<DemoWorld, "tools" | "tags">,
  { author, tool, market }: Pick<DemoReview, "author" | "tool" | "market">,
): ReviewContent {
  const numbers = createNumbers(random, tool);
  const others = tools.filter(({ category, id }) => category === tool.category && id !== tool.id);
  const facts = {
    tool,
    other: random.pick(others).name,
    city: market.city,
    score: numbers.leadQualityScore,
    ...numbers,
  };
  return {
    toolName: tool.name,
    category: tool.category,
    city: market.city,
    state: market.state,
    ...numbers,
    reviewerYearsExperience: author.yearsExperience,
    reviewerType: REVIEWER_TYPES[author.reviewerType],
    brokerage: author.brokerage,
    detailedReview: createText(random, facts),
    ...createPoints(random, facts),
    tagIds: random.sample(tags, random.between(0, 4)).map(({ id }) => id),
  };
}

const REVIEWER_TYPES = { real_estate_agent: "solo_agent", team_leader: "team", broker: "broker" } as const;
