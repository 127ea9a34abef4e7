import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { discussions, rateLimits, reviewRevisions, reviews } from "#server/platform/db/schema/index.ts";
import { LIMIT_TABLE } from "#server/platform/limits/limits.ts";
import { emptyBeforeEach, NETWORK, obeyReviewLimits, openTestApi } from "#tests/support/api.ts";
import { newDiscussion } from "#tests/support/sent-discussions.ts";
import { decide, newReview, pendingRevisionOf, sendIn } from "#tests/support/sent-reviews.ts";

const api = await openTestApi();
const { as, world, platform, db } = api;
const { nora } = world.people;
obeyReviewLimits(platform);

emptyBeforeEach(db, rateLimits, reviews, discussions);

const TOO_MANY_REQUESTS = { code: "TOO_MANY_REQUESTS", data: { retryAfterSeconds: expect.any(Number) } };

/** About a public tool in a public market. */
const known = () => newReview({ toolName: "Copperline Leads", city: "Austin", state: "TX" });

async function useUp(name: keyof typeof LIMIT_TABLE, key: string, but = 0) {
  for (let used = but; used < LIMIT_TABLE[name].points; used++) await platform.limits.take(name, key);
}

test("limits reviews and their versions to ten an hour per member and sixty per network", async () => {
  const content = known();
  const id = await sendIn(api, "nora", content);
  await as("nora").reviews.update({ id, ...content });
  await useUp("review", nora.id, 2);
  await expect(as("nora").reviews.update({ id, ...content })).rejects.toMatchObject(TOO_MANY_REQUESTS);
  await expect(as("nora").reviews.create(newReview())).rejects.toMatchObject(TOO_MANY_REQUESTS);
  await useUp("reviewNetwork", NETWORK, 2);
  await expect(as("owen").reviews.create(content)).rejects.toMatchObject(TOO_MANY_REQUESTS);
});

test("limits reviews that propose a tool or market to five a day per member", async () => {
  const proposal = newReview({ toolName: "Proposed" });
  const id = await sendIn(api, "nora", proposal);
  await useUp("proposal", nora.id, 1);
  await expect(as("nora").reviews.create(newReview())).rejects.toMatchObject({
    code: "TOO_MANY_PROPOSALS",
    status: 409,
  });
  await expect(as("nora").reviews.create({ ...known(), city: "Hye" })).rejects.toMatchObject({
    code: "TOO_MANY_PROPOSALS",
  });
  // Neither published names nor those proposed before count.
  await sendIn(api, "nora", known());
  await as("nora").reviews.update({ id, ...proposal, toolName: "proposed" });
  await expect(as("nora").reviews.update({ id, ...proposal, toolName: "Another" })).rejects.toMatchObject({
    code: "TOO_MANY_PROPOSALS",
  });
  await sendIn(api, "owen");
});

describe("limits pending items to thirty", () => {
  test("reviews", async () => {
    const content = known();
    const id = await sendIn(api, "nora", content);
    await fillUpPending(await pendingRevisionOf(db, id));
    await expect(as("nora").reviews.create(newReview())).rejects.toMatchObject({
      code: "TOO_MANY_WAITING",
      status: 409,
    });
    // A newer version of a pending review replaces it.
    await as("nora").reviews.update({ id, ...content });
    await decide(api, id, "approved");
    await as("nora").reviews.create(newReview());
  });

  /** Stores pending copies of Nora's review, each about another tool. */
  async function fillUpPending(revisionId: string) {
    for (let waiting = 1; waiting < SERVER_LIMITS.waiting; waiting++) {
      await db.execute(sql`
        with tool as (
          insert into tools (id, name, normalized_name, slug, category)
          values (gen_random_uuid(), ${`W${waiting}`}, ${`w${waiting}`}, ${`w-${waiting}`}, 'CRM') returning id
        ), copy as (
          insert into reviews (id, user_id, tool_id, market_id, category, monthly_cost, lead_volume_monthly,
            lead_quality_score, conversion_rate, overall_recommendation, reviewer_years_experience, reviewer_type,
            detailed_review, body, opening, search_text, search_filters)
          select gen_random_uuid(), user_id, tool.id, market_id, reviews.category, monthly_cost, lead_volume_monthly,
            lead_quality_score, conversion_rate, overall_recommendation, reviewer_years_experience, reviewer_type,
            detailed_review, body, opening, search_text, search_filters
          from tool, reviews join review_revisions r on r.review_id = reviews.id where r.id = ${revisionId}
          returning id
        )
        insert into review_revisions (id, review_id, content)
        select gen_random_uuid(), copy.id, r.content from copy, review_revisions r where r.id = ${revisionId}`);
    }
    expect(await db.$count(reviewRevisions)).toBe(SERVER_LIMITS.waiting);
  }

  test("discussions", async () => {
    for (let waiting = 0; waiting < SERVER_LIMITS.waiting; waiting++) {
      await db.delete(rateLimits);
      await as("nora").discussions.create(newDiscussion());
    }
    await db.delete(rateLimits);
    await expect(as("nora").discussions.create(newDiscussion())).rejects.toMatchObject({
      code: "TOO_MANY_WAITING",
      status: 409,
    });
    await as("owen").discussions.create(newDiscussion());
  });
});

test("only publishing makes nodes reload tools and markets", async () => {
  const heard: string[] = [];
  let onSentinel = () => {};
  platform.notices.on("stale", (topic) => {
    if (topic === "sentinel") onSentinel();
    else heard.push(topic);
  });
  const hear = async () => {
    const arrived = new Promise<void>((resolve) => {
      onSentinel = resolve;
    });
    await db.execute(sql`select pg_notify('stale', 'sentinel')`);
    await arrived;
    return heard.splice(0).filter((topic) => topic === "tools" || topic === "markets");
  };
  await hear();
  const id = await sendIn(api, "nora", newReview({ toolName: "Quiet Tool", city: "Hye" }));
  await as("nora").reviews.update({ id, ...known() });
  expect(await hear()).toEqual([]);
  await as("nora").reviews.update({ id, ...newReview({ toolName: "Quiet Tool", city: "Hye" }) });
  await decide(api, id, "approved");
  expect(new Set(await hear())).toEqual(new Set(["tools", "markets"]));
});
