import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { rateLimits, reviews, toolAliases, tools } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { decide, newReview, rowOf, sendIn } from "#tests/support/sent-reviews.ts";
import type { Person } from "#tests/support/world.ts";

const api = await openTestApi();
const { as, world, db } = api;

emptyBeforeEach(db, rateLimits);

const toolOf = async (reviewId: string) => {
  const { toolId } = await rowOf(db, reviewId);
  const [tool] = await db.select().from(tools).where(eq(tools.id, toolId));
  if (!tool) throw new Error("a review has no tool");
  return tool;
};

describe("a known tool", () => {
  test.each(["Copperline Leads", "copperline-leads", "  COPPERLINE  LEADS ", "Copperline", "copper line"])(
    "matches %j",
    async (toolName) => {
      await db.delete(reviews);
      const before = await db.$count(tools);
      const id = await sendIn(api, "nora", newReview({ toolName }));
      expect((await toolOf(id)).id).toBe(world.tools.copperline);
      expect(await db.$count(tools)).toBe(before);
    },
  );

  test("keeps its name and category, even if reviews have others", async () => {
    await sendIn(api, "owen", newReview({ toolName: "FOYER crm", category: "Website" }));
    const [foyer] = await db.select().from(tools).where(eq(tools.id, world.tools.foyer));
    expect(foyer).toMatchObject({ name: "Foyer CRM", category: "CRM", slug: "foyer-crm" });
  });

  test("takes precedence over another tool's alias of the same name", async () => {
    const id = await sendIn(api, "owen", newReview({ toolName: "Twin" }));
    const twin = await toolOf(id);
    await db
      .insert(toolAliases)
      .values({ toolId: world.tools.foyer, alias: "Twin", normalizedAlias: "twin" });
    const second = await sendIn(api, "nora", newReview({ toolName: "twin" }));
    expect((await toolOf(second)).id).toBe(twin.id);
  });
});

describe("a new tool", () => {
  test("starts unpublished, with the review", async () => {
    const id = await sendIn(api, "nora", newReview({ toolName: "Zephyr CRM 2.0", category: "CRM" }));
    expect(await toolOf(id)).toMatchObject({
      name: "Zephyr CRM 2.0",
      normalizedName: "zephyrcrm20",
      slug: "zephyr-crm-2-0",
      category: "CRM",
      publishedAt: null,
      createdBy: world.people.nora.id,
    });
    expect((await as().tools.list()).map((tool) => tool.name)).not.toContain("Zephyr CRM 2.0");
    expect(await as().tools.suggest({ text: "zephyr" })).toEqual([]);
    expect(await as("owen").search.suggest({ text: "zephyr" })).toEqual([]);
    expect((await as().reviews.list({ q: "Zephyr CRM 2.0" })).tool).toBeNull();
  });

  test("gets its own slug when another tool's name has the same letters", async () => {
    const first = await toolOf(await sendIn(api, "nora", newReview({ toolName: "Plume" })));
    const second = await toolOf(await sendIn(api, "nora", newReview({ toolName: "Plume 家" })));
    expect(first.slug).toBe("plume");
    expect(second.id).not.toBe(first.id);
    expect(second.slug).toMatch(/^plume-[0-9a-f]{8}$/);
  });

  test("is reused by the next reviewer, without disclosing the first", async () => {
    const first = await sendIn(api, "nora", newReview({ toolName: "Quietly Known" }));
    const second = await as("owen").reviews.create(newReview({ toolName: "quietly-known" }));
    expect((await toolOf(second.id)).id).toBe((await toolOf(first)).id);
    expect(second).toEqual({
      id: second.id,
      moderationStatus: "pending",
      usualHours: null,
    });
    expect(await as("owen").tools.suggest({ text: "quietly" })).toEqual([]);
    expect((await as("owen").reviews.getContent({ id: second.id })).content.toolName).toBe("quietly-known");
    expect((await as("owen").reviews.get({ id: second.id })).reviewCountOfTool).toBe(0);
  });

  test("gets one row from concurrent reviews, and no review is lost", async () => {
    const people: Person[] = ["nora", "owen", "pia", "uma", "max", "ada"];
    for (let round = 0; round < 5; round++) {
      const { toolName } = newReview();
      const ids = await Promise.all(
        people.map((person, index) =>
          sendIn(api, person, newReview({ toolName: index % 2 ? toolName : toolName.toUpperCase() })),
        ),
      );
      const named = await Promise.all(ids.map(toolOf));
      expect(new Set(named.map((tool) => tool.id)).size).toBe(1);
    }
  });
});

describe("a proposed tool's name and category", () => {
  test("follow its proposer while only they have reviewed it", async () => {
    const id = await sendIn(api, "nora", newReview({ toolName: "bee line", category: "CRM" }));
    await as("nora").reviews.update({ id, ...newReview({ toolName: "BeeLine", category: "Marketing" }) });
    expect(await toolOf(id)).toMatchObject({ name: "BeeLine", category: "Marketing", slug: "beeline" });
    expect((await rowOf(db, id)).category).toBe("Marketing");
    expect((await as("nora").reviews.get({ id })).tool).toMatchObject({
      name: "BeeLine",
      category: "Marketing",
    });
  });

  test("don't follow a second reviewer", async () => {
    const first = await sendIn(api, "nora", newReview({ toolName: "Otter", category: "CRM" }));
    const second = await sendIn(api, "owen", newReview({ toolName: "OTTER", category: "Website" }));
    expect(await toolOf(first)).toMatchObject({ name: "Otter", category: "CRM" });
    expect((await rowOf(db, second)).category).toBe("CRM");
  });

  test("change for all of its reviews, even one that is being created", async () => {
    for (let round = 0; round < 10; round++) {
      const content = newReview({ category: "CRM" });
      const id = await sendIn(api, "nora", content);
      const [, joined] = await Promise.all([
        as("nora").reviews.update({ id, ...content, category: "Website" }),
        as("owen").reviews.create(content),
      ]);
      const { category } = await toolOf(id);
      expect((await rowOf(db, id)).category).toBe(category);
      expect((await rowOf(db, joined.id)).category).toBe(category);
    }
  });

  test("come from the first approved review, and change for all of its reviews", async () => {
    const first = await sendIn(api, "nora", newReview({ toolName: "heron", category: "CRM" }));
    const second = await sendIn(api, "owen", newReview({ toolName: "Heron", category: "Website" }));
    await decide(api, second, "approved");
    expect(await toolOf(first)).toMatchObject({ name: "Heron", category: "Website", slug: "heron" });
    expect((await toolOf(first)).publishedAt).not.toBeNull();
    expect((await rowOf(db, first)).category).toBe("Website");
    expect((await rowOf(db, second)).searchFilters).toContain("category:website");
    await decide(api, first, "approved");
    expect(await toolOf(first)).toMatchObject({ name: "Heron", category: "Website" });
  });
});
