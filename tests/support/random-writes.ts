import { ORPCError } from "@orpc/server";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Category } from "#contract/vocabulary.ts";
import { setCommentStatus } from "#server/comments/index.ts";
import { computeMedians } from "#server/figures/compute-medians.ts";
import { foldCounts } from "#server/figures/fold-counts.ts";
import { refreshSums } from "#server/figures/refresh-sums.ts";
import { applyMarketImport, planMarketImport } from "#server/markets/index.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import { rateLimits, tools } from "#server/platform/db/schema/index.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";
import { copyNames } from "#server/reviews/index.ts";
import { applyToolImport, planToolImport } from "#server/tools/index.ts";
import { callAs, type TestApi } from "./api.ts";
import { decideOnDiscussion, newDiscussion, sendDiscussion, takeDiscussion } from "./sent-discussions.ts";
import { decide, newReview, sendIn, takeReview } from "./sent-reviews.ts";
import { storePerson } from "./stored-person.ts";
import { storeReviewers, storeReviews } from "./stored-reviews.ts";
import type { Person } from "./world.ts";

export type RandomNumber = (limit: number) => number;

/** Numbers below `limit`, the same in each run with a seed. */
export function randomNumbers(seed: number): RandomNumber {
  let state = seed % 2_147_483_648;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

const WRITERS: readonly Person[] = ["nora", "owen", "pia", "max"];
const CATEGORIES = ["CRM", "Lead Generation", "Marketing"];
const PASSWORD = "correct horse battery";

/** Ways in which members, moderators, operators and jobs change what pages show, each on a random subject. */
export async function createRandomWrites(api: TestApi, random: RandomNumber) {
  const { as, platform, world } = api;
  const { db } = platform;
  const max = world.people.max.id;
  const passwordHash = await hashPassword(PASSWORD);
  let count = 0;
  const next = () => ++count;
  const one = <T>(list: readonly T[]) => list[random(list.length)] as T;

  /** A random row; its number is drawn before the wait, so that concurrent writes draw in a fixed order. */
  const pick = async (from: SQL, draw = random(1_000_003)): Promise<string> => {
    const { rows } = await db.execute<{ id: string }>(sql`select id from ${from} order by id`);
    return rows[draw % Math.max(1, rows.length)]?.id ?? world.people.uma.id;
  };
  const pickBy = async (table: "reviews" | "discussions" | "comments", person: Person) =>
    pick(sql`${sql.identifier(table)} where user_id = ${world.people[person].id}`);
  const pickThread = async () => {
    const kind = one(["review", "discussion"] as const);
    return { kind, id: await pick(sql`${sql.identifier(`${kind}s`)} where moderation_status = 'approved'`) };
  };
  const liked = async () => {
    const kind = one(["reviews", "discussions", "comments"] as const);
    return { kind, id: await pick(sql`${sql.identifier(kind)}`) };
  };
  const place = () => ({
    toolName: one(["Copperline Leads", "Foyer CRM", `Tool of ${next()}`]),
    city: one(["Austin", "Denver", `Town of ${next()}`]),
    state: one(["TX", "CO"] as const),
    category: one(CATEGORIES) as "CRM",
    leadQualityScore: 1 + random(10),
    monthlyCost: next(),
  });
  const content = () => `What did ${next()} leads cost? **Ask** them, @Nora Quill.`;
  const setStatus = async (status: CommentStatus) => {
    const id = await pick(sql`comments where status in ('visible', 'hidden', 'removed')`);
    return db.transaction((tx) => setCommentStatus(tx, id, status as "visible", max));
  };
  const importTools = (row: (tool: { id: string; name: string; slug: string }) => string) =>
    db.transaction(async (tx) => {
      const [tool] = (
        await tx.execute<{ id: string; name: string; slug: string }>(
          sql`select id, name, slug from tools order by id offset ${random(2)} limit 1`,
        )
      ).rows;
      const csv = `id,name,slug,category,aliases,published\n${tool ? row(tool) : ""}\n`;
      const plan = await planToolImport(tx, csv);
      await applyToolImport(tx, plan);
      await copyNames(tx, { toolIds: plan.changed.map(({ after }) => after.id) });
    });
  const importMarket = () =>
    db.transaction(async (tx) => {
      const id = world.markets.denver;
      const csv = `id,city,state,slug,latitude,longitude,population,published\n${id},Denver ${next()},CO,,,,${next()},yes\n`;
      const plan = await planMarketImport(tx, csv);
      await applyMarketImport(tx, plan);
      await copyNames(tx, { marketIds: plan.changed.map(({ after }) => after.id) });
    });
  const deleteAccount = async () => {
    const name = `p${next()}`;
    const { id } = await storePerson(platform, world, name, { other: world.people.owen.id, passwordHash });
    // Their reviews may name a tool that was renamed or recategorized.
    await db.transaction((tx) => copyNames(tx, { toolIds: Object.values(world.tools) }));
    const user = { userId: id, sessionId: null, isPremium: false, isModerator: false, isAdmin: false };
    const contributions = one(["anonymise", "delete"] as const);
    await callAs(platform, { ...user, suspension: null }).accountData.deleteAccount({
      password: PASSWORD,
      contributions,
    });
  };
  const setAll = (statement: SQL) => db.execute(statement);
  const aReviewer = () => pick(sql`profiles where full_name like 'Reviewer%'`);

  const writes: Record<string, () => Promise<unknown>> = {
    comment: async () => as(one(WRITERS)).comments.create({ thread: await pickThread(), content: content() }),
    reply: async () => {
      const person = one(WRITERS);
      const parentId = await pick(sql`comments where status = 'visible'`);
      const { rows } = await db.execute<{ review_id: string | null; discussion_id: string | null }>(
        sql`select review_id, discussion_id from comments where id = ${parentId}`,
      );
      const id = rows[0]?.review_id ?? rows[0]?.discussion_id ?? max;
      const kind = rows[0]?.review_id ? "review" : "discussion";
      return as(person).comments.create({ thread: { kind, id }, parentId, content: content() });
    },
    "edit a comment": async () => {
      const person = one(WRITERS);
      return as(person).comments.update({ id: await pickBy("comments", person), content: content() });
    },
    "delete a comment": async () => {
      const person = one(WRITERS);
      return as(person).comments.remove({ id: await pickBy("comments", person) });
    },
    "decide on a comment": async () =>
      as("max").moderation.decide({
        kind: "comments",
        id: await pick(sql`comments where status = 'held'`),
        ...one([{ decision: "approved" }, { decision: "rejected", reason: "Off topic." }] as const),
      }),
    "hide a comment": () => setStatus(one(["hidden", "removed"] as const)),
    "restore a comment": () => setStatus("visible"),
    like: async () => as(one(WRITERS)).likes.put(await liked()),
    "take a like back": async () => as(one(WRITERS)).likes.remove(await liked()),
    "publish a review": async () => {
      const id = await sendIn(api, one(WRITERS.slice(0, 3)), newReview(place()));
      return decide(api, id, one(["approved", "approved", "rejected"] as const));
    },
    "edit a review": async () => {
      const person = one(WRITERS.slice(0, 3));
      const id = await pickBy("reviews", person);
      await as(person).reviews.update({ id, ...newReview(place()) });
      return decide(api, id, one(["approved", "approved", "rejected"] as const));
    },
    "hide a review": async () =>
      takeReview(platform, await pick(sql`reviews`), one(["hidden", "removed"] as const), { actorId: max }),
    "restore a review": async () =>
      as("max").moderation.restore({ kind: "review", id: await pick(sql`reviews`), reason: "" }),
    "store a review of another member": async () => {
      const [userId = ""] = await storeReviewers(db, 1);
      const { copperline, foyer } = world.tools;
      const [toolId, marketId] = [one([copperline, foyer]), one(Object.values(world.markets))];
      const [tool] = await db.select({ category: tools.category }).from(tools).where(eq(tools.id, toolId));
      const category = tool?.category as Category;
      return storeReviews(db, [{ userId, toolId, marketId, category, score: 1 + random(10) }]);
    },
    "publish a discussion": async () => {
      const { austin, denver } = world.markets;
      const topic = { marketId: one([austin, denver, null]), toolId: one([world.tools.foyer, null]) };
      const tagIds = [one([world.tags.goodSupport, world.tags.newcomer])];
      const id = await sendDiscussion(api, one(WRITERS), newDiscussion({ ...topic, tagIds }));
      return decideOnDiscussion(api, id, one(["approved", "approved", "rejected"] as const), {
        moderator: "ada",
      });
    },
    "edit a discussion": async () => {
      const person = one(WRITERS);
      const id = await pickBy("discussions", person);
      await as(person).discussions.update({ id, ...newDiscussion({ title: `Who answers in ${next()}?` }) });
      return decideOnDiscussion(api, id, one(["approved", "rejected"] as const), { moderator: "ada" });
    },
    "hide a discussion": async () =>
      takeDiscussion(db, await pick(sql`discussions`), one(["hidden", "removed"] as const), { actorId: max }),
    "restore a discussion": async () =>
      as("ada").moderation.restore({ kind: "discussion", id: await pick(sql`discussions`), reason: "" }),
    lock: async () =>
      as("max").moderation.putLock({ id: await pick(sql`discussions`), reason: one(["Enough said.", null]) }),
    pin: async () =>
      as("max").moderation.putPin({ id: await pick(sql`discussions`), isPinned: random(2) === 0 }),
    "delete a post": async () => {
      const [kind, person] = [one(["reviews", "discussions"] as const), one(WRITERS)];
      return as(person).posts.remove({ kind, id: await pickBy(kind, person) });
    },
    "rename a member": () =>
      as(one(WRITERS)).profiles.update({
        fullName: `Robin ${next()}`,
        brokerage: `House ${next()}`,
        reviewerType: one(["broker", null] as const),
        yearsExperience: random(40),
      }),
    "rename a reviewer": async () =>
      setAll(
        sql`update profiles set full_name = ${`Reviewer ${next()}`}, avatar_url = ${`/files/${next()}.webp`} where id = ${await aReviewer()}`,
      ),
    "change a role": () =>
      random(2) === 0
        ? setAll(
            sql`insert into user_roles (user_id, role) values (${world.people.owen.id}, 'moderator') on conflict do nothing`,
          )
        : setAll(sql`delete from user_roles where user_id = ${world.people.owen.id}`),
    "suspend a member": () =>
      random(2) === 0
        ? as("ada").people.suspend({ id: world.people.uma.id, period: "week", reason: "Spam." } as never)
        : as("ada").people.lift({ id: world.people.uma.id } as never),
    "change Premium": () =>
      setAll(
        sql`update subscriptions set status = ${one(["active", "canceled"])} where user_id = ${world.people.pia.id}`,
      ),
    "rename a tool": () => importTools(({ id }) => `${id},Copperline ${next()},,,,yes`),
    "move a tool": () => importTools(({ id, name }) => `${id},${name},,${one(CATEGORIES)},,yes`),
    "rename an alias": () => importTools(({ id, name }) => `${id},${name},,,Copper ${next()},yes`),
    "rename a market": importMarket,
    "correct a tool": async () =>
      as("max").catalogue.updateTool({
        id: await pick(sql`tools where merged_into is null`),
        ...{
          name: `Corrected ${next()}`,
          category: one(CATEGORIES) as Category,
          aliases: [`Alias ${next()}`],
        },
      }),
    "correct a market": () =>
      as("max").catalogue.updateMarket({
        ...{ id: world.markets.denver, name: `Denver ${next()}`, aliases: [`Mile High ${next()}`] },
        ...{ latitude: 39 + random(9) / 10, longitude: -105 },
      }),
    "merge two tools": async () => {
      const id = await pick(sql`tools where merged_into is null`);
      const { rows } = await db.execute<{ id: string }>(sql`
        select id from tools where merged_into is null and published_at is not null and id <> ${id}
          and category = (select category from tools where id = ${id}) order by id limit 1`);
      return as("ada").catalogue.merge({ kind: "tools", id, intoId: rows[0]?.id ?? id });
    },
    "merge two markets": async () => {
      const { austin, denver } = world.markets;
      await setAll(sql`update markets set state = 'TX' where id = ${denver}`);
      return as("ada").catalogue.merge({ kind: "markets", id: denver, intoId: austin });
    },
    "undo a merge": async () =>
      as("ada").catalogue.undoMerge({ id: await pick(sql`merges where undone_at is null`) }),
    "create a tool": () => importTools(() => `,Tool import ${next()},,CRM,,${one(["yes", "no"])}`),
    "rename a tag": () =>
      setAll(sql`update tags set name = ${`Tag ${next()}`} where id = ${world.tags.goodSupport}`),
    "create a tag": () =>
      setAll(
        sql`insert into tags (id, name, category, color) values (gen_random_uuid(), ${`New ${next()}`}, 'both', '#112233')`,
      ),
    "tag a review": async () =>
      setAll(
        sql`insert into review_tags (review_id, tag_id) values (${await pick(sql`reviews`)}, ${one(Object.values(world.tags))}) on conflict do nothing`,
      ),
    "delete an account": deleteAccount,
    "fold counts": () => foldCounts(db),
    "compute medians": () => computeMedians({ db }),
    "keep sums": () => refreshSums({ db }, undefined, 3),
  };
  return {
    names: Object.keys(writes),
    /** Rejected writes are expected, such as a reply to a deleted comment. */
    async write(name: string): Promise<void> {
      await writes[name]?.().catch((error: unknown) => {
        const isRejection = error instanceof ORPCError && error.status < 500;
        // Helpers that insert rows don't follow merges as operations do.
        const isMerged = error instanceof Error && String(error.cause).includes("was merged into");
        if (!isRejection && !isMerged && !String(error).includes("has no pending version")) throw error;
      });
    },
    forgetLimits: () => db.delete(rateLimits),
  };
}
