import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import type { PeopleFilter } from "#contract/moderation/terms.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { insertDeletedUser } from "#server/platform/auth/deleted-users.ts";
import { profiles, suspensions, users } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";
import { isFoundBy } from "./list-people.ts";
import { selectPeople } from "./person-hydration.ts";

const { as, world, db } = await openTestApi();
const { nora, max, ada } = world.people;

async function add(fullName: string, email: string) {
  const id = uuidv7();
  await db.insert(users).values({ id, email, emailVerified: true });
  await db.insert(profiles).values({ id, fullName });
  return id;
}
await add("Núria O'Brien-García", "n_uria@world.test");
await add("Nicholas 100%", "zoe@elsewhere.test");

const namesFor = async (person: "max" | "ada", q: string, show?: PeopleFilter) =>
  (await as(person).people.list({ q, show })).items.map(({ fullName }) => fullName);

test("lists every account, newest first, and no deleted one", async () => {
  const deletedUserId = await db.transaction((tx) => insertDeletedUser(tx));
  await db.insert(profiles).values({ id: deletedUserId, fullName: "Deleted member" });
  const { items, ...page } = await as("max").people.list({});
  expect(items).toHaveLength(8);
  expect(page).toEqual({ total: 8, pageCount: 1, searchesEmails: false });
  expect(items[0]?.fullName).toBe("Nicholas 100%");
  expect(items.find(({ id }) => id === max.id)).toEqual({
    id: max.id,
    fullName: "Max Abara",
    avatarUrl: null,
    brokerage: null,
    joinedAt: expect.any(String),
    email: null,
    roles: ["moderator"],
    isConfirmed: true,
    isDisabled: false,
    suspension: null,
    reviewCount: 0,
    discussionCount: 0,
  });
});

test("counts what an account has published, and lists those with the most reviews first on request", async () => {
  const { owen } = world.people;
  const { austin, denver } = world.markets;
  const review = { toolId: world.tools.copperline, marketId: austin };
  await storeReviews(db, [
    { ...review, userId: owen.id },
    { ...review, userId: owen.id, marketId: denver },
    { ...review, userId: nora.id },
    { ...review, userId: nora.id, marketId: denver, status: "pending" },
  ]);
  await storeDiscussion(db, { userId: nora.id, title: "A question", marketId: austin });
  const { items } = await as("max").people.list({ sort: "most-reviewed" });
  expect(
    items
      .slice(0, 3)
      .map(({ fullName, reviewCount, discussionCount }) => [fullName, reviewCount, discussionCount]),
  ).toEqual([
    [owen.fullName, 2, 0],
    [nora.fullName, 1, 1],
    ["Nicholas 100%", 0, 0],
  ]);
});

test.each([
  ["nora", ["Nora Quill"]],
  ["  QUI  no ", ["Nora Quill"]],
  ["nuria", ["Núria O'Brien-García"]],
  ["Núria", ["Núria O'Brien-García"]],
  ["garcia", ["Núria O'Brien-García"]],
  ["O'Brien", ["Núria O'Brien-García"]],
  ["n", ["Nicholas 100%", "Núria O'Brien-García", "Nora Quill"]],
  ["ora", []],
  ["%", []],
  ["') | !('x", []],
])("finds people by word prefixes: %s", async (q, names) => {
  expect(await namesFor("max", q)).toEqual(names);
});

test("finds people by address prefix only for admins", async () => {
  expect(await namesFor("ada", "ZOE@")).toEqual(["Nicholas 100%"]);
  expect(await namesFor("max", "zoe@")).toEqual([]);
  expect((await as("ada").people.list({})).searchesEmails).toBe(true);
  // Wildcards are escaped.
  expect(await namesFor("ada", "n_uria@")).toEqual(["Núria O'Brien-García"]);
  expect(await namesFor("ada", "n_ra@")).toEqual([]);
});

test("shows addresses only to admins", async () => {
  const emailFor = async (person: "max" | "ada") =>
    (await as(person).people.list({ q: "nora" })).items[0]?.email;
  expect([await emailFor("max"), await emailFor("ada")]).toEqual([null, nora.email]);
});

test("narrows to the team, and to currently suspended members", async () => {
  expect(await namesFor("max", "", "team")).toEqual([ada.fullName, max.fullName]);
  const since = sql`now() - interval '2 days'`;
  await db.insert(suspensions).values([
    { userId: nora.id, reason: "Spam.", createdAt: since, endsAt: sql`now() - interval '1 day'` },
    { userId: nora.id, reason: "Spam again." },
    { userId: world.people.pia.id, reason: "Spam.", liftedAt: sql`now()` },
  ]);
  const { items, total } = await as("max").people.list({ show: "suspended" });
  expect(items.map(({ fullName, suspension }) => [fullName, suspension])).toEqual([
    ["Nora Quill", { reason: "Spam again.", until: null }],
  ]);
  expect(total).toBe(1);
});

test("pages through many accounts, and finds them by index", async () => {
  await db.execute(sql`
    with added as (
      insert into users (id, email) select gen_random_uuid(), 'bulk' || n || '@world.test'
      from generate_series(1, 20000) n returning id, email
    )
    insert into profiles (id, full_name, created_at)
    select id, 'Bulk ' || split_part(email, '@', 1), now() - interval '1 year' from added`);
  await db.execute(sql`analyze users, profiles`);
  const first = await as("max").people.list({ q: "bulk12" });
  expect([first.total, first.items.length]).toEqual([1111, SERVER_LIMITS.peoplePageSize]);
  const second = await as("max").people.list({ q: "bulk12", page: 2 });
  const ids = new Set([...first.items, ...second.items].map(({ id }) => id));
  expect(ids.size).toBe(2 * SERVER_LIMITS.peoplePageSize);
  expect((await as("max").people.list({ q: "bulk12", page: 99 })).items).toEqual([]);

  const planOf = async (query: { getSQL(): ReturnType<typeof sql> }) => {
    const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`explain ${query}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
  const page = { limit: 40, offset: 0 };
  const found = await planOf(selectPeople(db, isFoundBy("bulk123", true), page));
  expect(found).toContain("profiles_names");
  // Which of the two depends on the database's collation.
  expect(found).toMatch(/users_email_(beginning|key)/);
  expect(await planOf(selectPeople(db, undefined, page))).toContain("profiles_newest");
});
