import { inArray } from "drizzle-orm";
import type { Session } from "#contract/account/sessions.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import { type Database, openDatabase } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";
import { createHttpClient } from "./http-client.ts";

const PASSWORD = "copper kettle 9 lamps";
/** Enough for a steady load of writes within the rate limits (limits.ts). */
const MEMBERS = 12;
const AUTHORS = 20;
const REVIEWS = 240;
/** Members with this many posts skip comment review. */
const POSTS_OF_A_MEMBER = 2;

export interface Member {
  index: number;
  id: string;
  email: string;
  token: string;
  /** Milliseconds since 1970; access tokens live for 5 minutes. */
  signedInAt: number;
  partnerId: string;
}

export interface Cast {
  members: readonly Member[];
  moderator: Member;
  /** Approved reviews by other people. */
  reviewIds: readonly string[];
  tools: readonly { id: string; name: string; category: typeof schema.tools.$inferSelect.category }[];
  markets: readonly { id: string; city: string; state: string }[];
  tagIds: readonly string[];
}

/** Returns the session and network headers of a member. Local proxies are trusted. */
export function headersOf({ index, token }: Pick<Member, "index" | "token">): Record<string, string> {
  const network = { "x-forwarded-for": `2001:db8:${index + 1}::1` };
  return token === "" ? network : { ...network, authorization: `Bearer ${token}` };
}

/** Adds the cast to a freshly seeded database and signs it in. */
export async function createCast(databaseUrl: string, site: string): Promise<Cast> {
  const opened = openDatabase(databaseUrl);
  try {
    const cast = await storeCast(opened.db);
    for (const member of [...cast.members, cast.moderator]) {
      keepSession(member, await post<Session>(member, site, "/auth/sign-in", credentialsOf(member)));
    }
    await acquaint(cast, site);
    return cast;
  } finally {
    await opened.close();
  }
}

export const credentialsOf = ({ email }: Member) => ({ email, password: PASSWORD });

export function keepSession(member: Member, { accessToken }: Session): void {
  member.token = accessToken;
  member.signedInAt = Date.now();
}

async function storeCast(db: Database): Promise<Cast> {
  const tools = await db.select().from(schema.tools);
  const markets = await db.select().from(schema.markets);
  const tags = await db.select().from(schema.tags);
  const people = await storePeople(db);
  const [moderator, ...members] = people;
  if (!moderator) throw new Error("nobody was stored");
  await db.insert(schema.userRoles).values({ userId: moderator.id, role: "moderator" });

  const place = (index: number) => ({
    toolId: tools[index % tools.length]?.id ?? "",
    marketId: markets[index % markets.length]?.id ?? "",
  });
  const authors = await storeReviewers(db, AUTHORS);
  const reviewIds = await storeReviews(
    db,
    Array.from({ length: REVIEWS }, (_, index) => ({
      ...place(index),
      userId: authors[index % AUTHORS] ?? "",
    })),
  );
  const posts = members.flatMap(({ id }) => Array.from({ length: POSTS_OF_A_MEMBER }, () => id));
  await storeReviews(
    db,
    posts.map((userId, index) => ({ ...place(index), userId })),
  );
  return {
    members,
    moderator,
    reviewIds,
    tools,
    markets,
    tagIds: tags.filter(({ category }) => category !== "discussion").map(({ id }) => id),
  };
}

/** Stores the moderator first, then the members in pairs. */
async function storePeople(db: Database): Promise<Member[]> {
  const ids = await storeReviewers(db, 1 + MEMBERS);
  const hash = await hashPassword(PASSWORD);
  await db.update(schema.users).set({ passwordHash: hash }).where(inArray(schema.users.id, ids));
  return ids.map((id, index) => ({
    index,
    id,
    email: `${id}@world.test`,
    token: "",
    signedInAt: 0,
    partnerId: ids[index % 2 === 1 ? index + 1 : index - 1] ?? "",
  }));
}

/** A first message is a request; a reply accepts it. */
async function acquaint({ members }: Cast, site: string): Promise<void> {
  for (const member of members) {
    await post(member, site, "/messages", { recipientId: member.partnerId, content: "Hello!" });
  }
}

async function post<T>(member: Member, site: string, path: string, body: unknown): Promise<T> {
  const client = createHttpClient();
  const { outcome, text } = await client.send("POST", `${site}/api${path}`, body, headersOf(member));
  client.close();
  if (typeof outcome !== "number" || outcome >= 300)
    throw new Error(`POST ${path} responded ${outcome}: ${text}`);
  return JSON.parse(text);
}
