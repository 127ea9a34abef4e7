import { v7 as uuidv7 } from "uuid";
import type { ReviewContent } from "#contract/reviews/content.ts";
import type { Database } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import type { Reader } from "#server/platform/reader.ts";

/**
 * The cast of the API tests. Nora writes; Owen is another member; Uma never confirmed her address;
 * Pia pays for Premium; Max moderates; Ada is an admin.
 */
export const PEOPLE = ["nora", "owen", "uma", "pia", "max", "ada"] as const;
export type Person = (typeof PEOPLE)[number];

const FULL_NAMES: Record<Person, string> = {
  nora: "Nora Quill",
  owen: "Owen Marsh",
  uma: "Uma Reyes",
  pia: "Pia Lindgren",
  max: "Max Abara",
  ada: "Ada Castellano",
};

export const emailOf = (person: Person) => `${person}@world.test`;

export interface World {
  people: Record<Person, { id: string; fullName: string; email: string }>;
  markets: { austin: string; denver: string; winstonSalem: string };
  tools: { copperline: string; foyer: string };
  tags: { goodSupport: string; sharedLeads: string; newcomer: string };
  readerOf(person: Person): Reader;
}

/** Creates the cast, three markets, two tools and three tags in an empty database; no reviews. */
export async function createWorld(db: Database): Promise<World> {
  const people = Object.fromEntries(
    PEOPLE.map((person) => [person, { id: uuidv7(), fullName: FULL_NAMES[person], email: emailOf(person) }]),
  ) as World["people"];
  const everyone = Object.values(people);
  await db.insert(schema.users).values(
    everyone.map(({ id, email }) => ({
      id,
      email,
      emailVerified: email !== emailOf("uma"),
    })),
  );
  await db.insert(schema.profiles).values(everyone.map(({ id, fullName }) => ({ id, fullName })));
  await db.insert(schema.userRoles).values([
    { userId: people.max.id, role: "moderator" },
    { userId: people.ada.id, role: "admin" },
  ]);
  await db.insert(schema.subscriptions).values({ userId: people.pia.id, status: "active" });

  return { people, ...(await createCatalogue(db)), readerOf: (person) => readerOf(people, person) };
}

function readerOf(people: World["people"], person: Person): Reader {
  return {
    userId: people[person].id,
    sessionId: uuidv7(),
    isPremium: person === "pia",
    isModerator: person === "max" || person === "ada",
    isAdmin: person === "ada",
    suspension: null,
  };
}

async function createCatalogue(db: Database) {
  const markets = { austin: uuidv7(), denver: uuidv7(), winstonSalem: uuidv7() };
  const tools = { copperline: uuidv7(), foyer: uuidv7() };
  const tags = { goodSupport: uuidv7(), sharedLeads: uuidv7(), newcomer: uuidv7() };
  const publishedAt = new Date("2025-01-01T00:00:00Z");
  await db.insert(schema.markets).values([
    {
      id: markets.austin,
      city: "Austin",
      state: "TX",
      slug: "austin",
      latitude: 30.2672,
      longitude: -97.7431,
      publishedAt,
    },
    {
      id: markets.denver,
      city: "Denver",
      state: "CO",
      slug: "denver",
      latitude: 39.7392,
      longitude: -104.9847,
      publishedAt,
    },
    {
      id: markets.winstonSalem,
      city: "Winston-Salem",
      state: "NC",
      slug: "winston-salem",
      latitude: 36.0999,
      longitude: -80.2442,
      publishedAt,
    },
  ]);
  await db.insert(schema.tools).values([
    {
      id: tools.copperline,
      name: "Copperline Leads",
      normalizedName: "copperlineleads",
      slug: "copperline-leads",
      category: "Lead Generation",
      publishedAt,
    },
    {
      id: tools.foyer,
      name: "Foyer CRM",
      normalizedName: "foyercrm",
      slug: "foyer-crm",
      category: "CRM",
      publishedAt,
    },
  ]);
  await db
    .insert(schema.toolAliases)
    .values({ toolId: tools.copperline, alias: "Copperline", normalizedAlias: "copperline" });
  await db.insert(schema.tags).values([
    { id: tags.goodSupport, name: "Good support", category: "both", color: "#1b7a4d" },
    { id: tags.sharedLeads, name: "Shared leads", category: "review", color: "#b0352a" },
    { id: tags.newcomer, name: "Newcomer question", category: "discussion", color: "#566159" },
  ]);
  return { markets, tools, tags };
}

/** Returns a valid review; tests override what they are about. */
export function reviewContent(overrides: Partial<ReviewContent> = {}): ReviewContent {
  return {
    toolName: "Copperline Leads",
    category: "Lead Generation",
    city: "Austin",
    state: "TX",
    monthlyCost: 620,
    leadVolumeMonthly: 34,
    leadQualityScore: 9,
    conversionRate: 2.9,
    overallRecommendation: true,
    reviewerYearsExperience: 9,
    reviewerType: "solo_agent",
    brokerage: null,
    detailedReview:
      "Zip-code exclusivity held for the whole year. Calls come in warm, but the first month was mostly renters until " +
      "we narrowed the price band. After that two or three real conversations a week, and the rep answers the phone. " +
      "We paid by the month, canceled once over the summer, and came back at the old price without asking for it. What I " +
      "would change is the report: it counts calls, not conversations, so we keep our own list of who called, when, and " +
      "what came of it. That takes ten minutes a week and told us more than any dashboard did.",
    pros: ["Zip exclusivity, kept all year", "Rep answers the phone"],
    cons: ["First month mostly renters"],
    tagIds: [],
    connection: "none",
    connectionNote: "",
    ...overrides,
  };
}
