import type { DiscussionContent } from "#contract/discussions.ts";
import { DISCUSSION_SENTENCES, type DiscussionTemplate } from "./community-sentences.ts";
import type { DemoWorld } from "./demo-reviews.ts";
import { toolsFor } from "./demo-topics.ts";
import { fillIn } from "./fill-in.ts";
import type { Random } from "./random.ts";

const { context: CONTEXT, close: CLOSE, templates: TEMPLATES, big: BIG } = DISCUSSION_SENTENCES;

const MARKET_SKEW = 2.3;
const TOOL_SKEW = 1.7;
const PEOPLE_SKEW = 1.3;

/** Tags for discussions, beside the tools and markets that they are about. */
export interface CommunityWorld extends DemoWorld {
  discussionTags: readonly { id: string; name: string }[];
}

export type Person = DemoWorld["people"][number];

export interface DemoDiscussion {
  author: Person;
  tool: DemoWorld["tools"][number] | null;
  market: DemoWorld["markets"][number] | null;
  /** What its comments talk about. */
  topics: readonly string[];
  content: DiscussionContent;
  createdAt: Date;
}

/** Discussions of these days, oldest first; no title twice, and no kind of question twice in a row or a market. */
export function createDiscussions(
  random: Random,
  world: CommunityWorld,
  people: readonly Person[],
  dates: readonly Date[],
): DemoDiscussion[] {
  const titles = new Set<string>([BIG.title]);
  const asked = new Set<string>();
  const queue = random.sample(TEMPLATES, TEMPLATES.length);
  return dates.map((createdAt) => {
    // Those asked longest ago come first.
    const [template] = queue.splice(random.between(0, 9), 1) as [DiscussionTemplate];
    queue.push(template);
    const author = random.pickEarly(people, PEOPLE_SKEW);
    return createDiscussion(random, world, { template, author, createdAt, titles, asked });
  });
}

interface Asked {
  template: DiscussionTemplate;
  author: Person;
  createdAt: Date;
  titles: Set<string>;
  asked: Set<string>;
}

function createDiscussion(
  random: Random,
  world: CommunityWorld,
  { template, author, createdAt, titles, asked }: Asked,
): DemoDiscussion {
  const paragraphs = template.paragraphs.map((list) => random.pick(list));
  const words = [...template.titles, ...paragraphs].join(" ");
  const named = random.pickEarly(toolsFor(world.tools, template.topics), TOOL_SKEW);
  const tool = words.includes("{tool}") ? named : null;
  const others = world.tools.filter(({ category, id }) => category === named.category && id !== named.id);
  const place = pickMarket(random, world, template, asked);
  const blanks = { tool: named, other: random.pick(others).name, city: place.city, said: new Map() };
  const fill = (sentence: string) => fillIn(random, sentence, blanks);
  const title = uniqueTitle(random, () => fill(random.pick(template.titles)), place.city, titles);
  const isLocal = words.includes("{city}") || title.includes(place.city) || random.chance(0.6);
  const market = isLocal ? place : null;
  const context = random.chance(0.55) ? [fill(random.pick(CONTEXT))] : [];
  const content = [...context, ...paragraphs.map(fill), fill(random.pick(CLOSE))].join("\n\n");
  const tagIds = pickTags(random, world, template.tag);
  return {
    author,
    tool,
    market,
    topics: template.topics,
    createdAt,
    content: { title, content, marketId: market?.id ?? null, toolId: tool?.id ?? null, tagIds },
  };
}

function pickMarket(
  random: Random,
  { markets }: CommunityWorld,
  template: DiscussionTemplate,
  asked: Set<string>,
) {
  const keyOf = (market: { id: string }) => `${TEMPLATES.indexOf(template)} ${market.id}`;
  let market = random.pickEarly(markets, MARKET_SKEW);
  for (let tries = 0; asked.has(keyOf(market)) && tries < 50; tries += 1) market = random.pick(markets);
  asked.add(keyOf(market));
  return market;
}

/** Of a title that was there before, the place makes another one. */
function uniqueTitle(random: Random, draw: () => string, city: string, titles: Set<string>): string {
  const drawn = Array.from({ length: 4 }, draw);
  const [first = ""] = drawn;
  const local = first.includes(":") || random.chance(0.5) ? `${first} (${city})` : `${city}: ${first}`;
  const numbered = `${first} (${city}, part ${titles.size})`;
  const title = [...drawn, local].find((one) => !titles.has(one)) ?? numbered;
  titles.add(title);
  return title;
}

function pickTags(random: Random, { discussionTags }: CommunityWorld, name: string): string[] {
  const own = discussionTags.filter((tag) => tag.name === name);
  const rest = discussionTags.filter((tag) => tag.name !== name);
  const more = random.sample(rest, random.chance(0.2) ? 3 : random.between(0, 1));
  return (random.chance(0.85) ? [...own, ...more] : []).map(({ id }) => id);
}

/** The one that everybody writes in. */
export function createBigDiscussion(author: Person, world: CommunityWorld, createdAt: Date): DemoDiscussion {
  const tagIds = world.discussionTags.filter(({ name }) => name === "Comparison").map(({ id }) => id);
  return {
    author,
    tool: null,
    market: null,
    topics: [
      "cost",
      "leads",
      "contract",
      "speed",
      "crm",
      "website",
      "mail",
      "social",
      "tours",
      "closing",
      "scheduling",
      "team",
    ],
    content: { ...BIG, marketId: null, toolId: null, tagIds },
    createdAt,
  };
}
