import { v7 as uuidv7 } from "uuid";
import { type Place, storeMarkets } from "#server/markets/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { storeTags } from "#server/tags/index.ts";
import { storeTools } from "#server/tools/index.ts";
import { storePeople } from "./demo-accounts.ts";
import type { CommunityWorld } from "./demo-discussions.ts";
import { chooseMarkets } from "./demo-markets.ts";
import { createPeople } from "./demo-people.ts";
import { DEMO_TOOLS } from "./demo-tools.ts";
import type { Random } from "./random.ts";

/** Stores people, tools, markets and tags, public since `since`. */
export async function storeWorld(
  tx: Transaction,
  random: Random,
  { people: count, since }: { people: number; since: Date },
): Promise<CommunityWorld> {
  const people = createPeople(random, count).map((person, index) => ({
    ...person,
    id: uuidv7({ msecs: since.getTime() }),
    email: `agent${index + 1}@people.test`,
  }));
  await storePeople(tx, people, since);
  const tools = await storeTools(tx, DEMO_TOOLS, since);
  const places: Place[] = await chooseMarkets();
  const markets = await storeMarkets(tx, places, since);
  const tags = await storeTags(tx);
  return {
    people,
    tools: tools.map((tool, index) => ({ ...(DEMO_TOOLS[index] as (typeof DEMO_TOOLS)[number]), ...tool })),
    markets,
    tags: tags.filter(({ category }) => category !== "discussion"),
    discussionTags: tags.filter(({ category }) => category !== "review"),
  };
}
