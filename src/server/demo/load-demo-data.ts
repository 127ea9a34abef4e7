import { eq } from "drizzle-orm";
import type { StateCode } from "#contract/parts.ts";
import { lookUpPlace, storeMarkets } from "#server/markets/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { storeTags } from "#server/tags/index.ts";
import { storeTools } from "#server/tools/index.ts";
import { createDemoContext, type DemoContext } from "./demo-context.ts";
import {
  type DemoComment,
  type DemoContactRequest,
  type DemoConversation,
  type DemoDiscussion,
  type DemoIssue,
  type DemoLogEntry,
  type DemoNotification,
  type DemoPerson,
  type DemoReport,
  type DemoReview,
  type DemoSave,
  type DemoSubscriber,
  type DemoTool,
  readDemoFile,
} from "./demo-files.ts";
import { storeComments, storeFollows } from "./store-comments.ts";
import { storeDiscussions } from "./store-discussions.ts";
import { countCommunity, storeLikes } from "./store-likes.ts";
import { storeMessages } from "./store-messages.ts";
import { storeContactRequests, storeModerationLog, storeReports } from "./store-moderation.ts";
import { storeNewsletter } from "./store-newsletter.ts";
import { storePeople } from "./store-people.ts";
import { type Catalogue, storeReviews } from "./store-reviews.ts";
import { storeNotifications, storeSaves } from "./store-saves.ts";

/** Tools and markets are four years old, older than all reviews. */
const CATALOGUE_AGO = 4 * 365 * 24 * 60;

/** See docs/product.md#demo-data. @returns figures for the log */
export async function loadDemoData(tx: Transaction, files: FileStore, now: Date) {
  const context = createDemoContext(tx, now);
  const people = await readDemoFile<DemoPerson>("people");
  const reviews = await readDemoFile<DemoReview>("reviews");
  const discussions = await readDemoFile<DemoDiscussion>("discussions");
  const comments = await readDemoFile<DemoComment>("comments");
  await storePeople(context, files, people);
  const catalogue = await storeCatalogue(context, people);
  const moderator = catalogue.moderatorOf("");
  await storeReviews(context, catalogue, reviews);
  await storeDiscussions(context, catalogue, discussions);
  await storeComments(context, comments);
  await storeFollows(context, [...reviews, ...discussions], comments);
  await storeLikes(context, { reviews, discussions, comments });
  await countCommunity(tx);
  await storeMessages(context, await readDemoFile<DemoConversation>("conversations"));
  await storeReports(context, await readDemoFile<DemoReport>("reports"), moderator);
  await storeModerationLog(context, await readDemoFile<DemoLogEntry>("moderation-log"));
  await storeContactRequests(context, await readDemoFile<DemoContactRequest>("contact-requests"), moderator);
  await storeSaves(context, await readDemoFile<DemoSave>("saves"));
  await storeNotifications(context, await readDemoFile<DemoNotification>("notifications"));
  const subscribers = await readDemoFile<DemoSubscriber>("subscribers");
  const issues = await readDemoFile<DemoIssue>("issues");
  await storeNewsletter(context, { subscribers, issues }, moderator);
  return {
    ...{ markets: catalogue.markets.size, tools: catalogue.tools.size, people: people.length },
    ...{ reviews: reviews.length, discussions: discussions.length, comments: comments.length },
  };
}

async function findPlace(name: string) {
  const [city = "", state] = name.split(", ");
  const place = await lookUpPlace(city, state as StateCode);
  if (!place) throw new Error(`The demo has a market that isn't a known place: ${name}`);
  return place;
}

async function storeCatalogue(
  { tx, at, set, idOf }: DemoContext,
  people: readonly DemoPerson[],
): Promise<Catalogue> {
  const listed = await readDemoFile<DemoTool>("tools");
  const tools = await storeTools(tx, listed, at(CATALOGUE_AGO));
  for (const { name, id } of tools) set("tool", name, id);
  for (const { name, addedBy, addedAgo = CATALOGUE_AGO } of listed) {
    if (addedBy === undefined) continue;
    const added = { createdBy: idOf("person", addedBy), createdAt: at(addedAgo), checkedAt: null };
    await tx
      .update(schema.tools)
      .set(added)
      .where(eq(schema.tools.id, idOf("tool", name)));
  }
  const places = await Promise.all((await readDemoFile<string>("markets")).map((name) => findPlace(name)));
  const markets = await storeMarkets(tx, places, at(CATALOGUE_AGO));
  for (const { city, state, id } of markets) set("market", `${city}, ${state}`, id);
  const tags = await storeTags(tx);
  const nameOfRole = (wanted: DemoPerson["role"]) => people.find(({ role }) => role === wanted)?.name ?? "";
  const [moderator, admin] = [nameOfRole("moderator"), nameOfRole("admin")];
  return {
    people: new Map(people.map((person) => [person.name, person])),
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    markets: new Map(markets.map((market) => [`${market.city}, ${market.state}`, market])),
    tags: new Map(tags.map((tag) => [tag.name, tag])),
    moderatorOf: (author) => (author === moderator ? admin : moderator),
  };
}
