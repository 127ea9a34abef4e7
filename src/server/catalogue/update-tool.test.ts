import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Category } from "#contract/vocabulary.ts";
import { moderationLog, reviews, toolAliases, tools } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { decide, newReview, sendIn } from "#tests/support/sent-reviews.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const api = await openTestApi();
const { as, world, db } = api;
const { copperline, foyer } = world.tools;
emptyBeforeEach(db, moderationLog, reviews);

const CHANGED = {
  id: copperline,
  name: "Copperline Pro",
  category: "Marketing" as Category,
  aliases: ["CL Pro"],
};
const BEFORE = await db.select().from(tools);

beforeEach(async () => {
  await db.delete(toolAliases);
  await db.delete(tools);
  await db.insert(tools).values(BEFORE);
  await db
    .insert(toolAliases)
    .values({ toolId: copperline, alias: "Copperline", normalizedAlias: "copperline" });
});

const update = (changes: Partial<typeof CHANGED> = {}) =>
  as("max").catalogue.updateTool({ ...CHANGED, ...changes });
const foundBy = async (text: string) => (await as().tools.suggest({ text })).map(({ name }) => name);
const slugOf = async (slug: string) => (await as().comps.getTool({ slug })).tool.slug;

describe("renaming a tool", () => {
  test("moves its address, which the former one still finds, and keeps its former name as an alias", async () => {
    expect(await slugOf("copperline-leads")).toBe("copperline-leads");
    expect(await update()).toEqual({ slug: "copperline-pro" });
    expect(await slugOf("copperline-pro")).toBe("copperline-pro");
    expect(await slugOf("copperline-leads")).toBe("copperline-pro");
    const { aliases } = await as("max").catalogue.get({ kind: "tools", id: copperline });
    expect(aliases).toEqual(["CL Pro", "Copperline Leads"]);
    for (const text of ["CL Pro", "Copperline Leads"])
      expect(await foundBy(text)).toEqual(["Copperline Pro"]);
  });

  test("moves its reviews to its category, and lets searches find them by every name", async () => {
    const place = { toolId: copperline, marketId: world.markets.austin };
    await storeReviews(db, [{ userId: world.people.nora.id, ...place }]);
    await update();
    for (const q of ["Copperline Pro", "CL Pro", "Copperline Leads"]) {
      expect((await as().reviews.list({ q })).total, q).toBe(1);
    }
    const ofCategory = (await as().tools.list()).filter(({ category }) => category === "Marketing");
    expect(ofCategory.map(({ name, reviewCount }) => [name, reviewCount])).toEqual([["Copperline Pro", 1]]);
  });

  test("can be reversed, and addresses lead to the present one", async () => {
    await update();
    expect(await update({ name: "Copperline Leads" })).toEqual({ slug: "copperline-leads" });
    expect(await slugOf("copperline-pro")).toBe("copperline-leads");
    const { aliases } = await as("max").catalogue.get({ kind: "tools", id: copperline });
    expect(aliases).toEqual(["CL Pro", "Copperline Pro"]);
  });

  test("leaves a former address to a tool that takes it", async () => {
    await update();
    await update({ id: foyer, name: "Copper line-leads 2", category: "CRM", aliases: [] });
    await db.update(tools).set({ slug: "copperline-leads" }).where(eq(tools.id, foyer));
    expect(await slugOf("copperline-leads")).toBe("copperline-leads");
    expect((await as().comps.getTool({ slug: "copperline-leads" })).tool.name).toBe("Copper line-leads 2");
  });

  test("is logged with what changed", async () => {
    await update();
    const { items } = await as("max").moderation.listLog({ kind: "tool" });
    expect(items).toMatchObject([
      {
        actor: { fullName: "Max Abara" },
        action: "edit",
        subject: { kind: "tool", id: copperline, title: "Copperline Pro" },
        before: { name: "Copperline Leads", category: "Lead Generation", aliases: "Copperline" },
        after: { name: "Copperline Pro", category: "Marketing", aliases: "CL Pro, Copperline Leads" },
      },
    ]);
    await update({ aliases: ["CL Pro", "Copperline Leads"] });
    expect((await as("max").moderation.listLog({ kind: "tool" })).items).toHaveLength(1);
  });
});

describe("a name is rejected", () => {
  test.each([
    ["the name of another tool", { name: "foyer crm" }, { by: "Foyer CRM", name: "foyer crm" }],
    ["an alias that names another tool", { aliases: ["Foyer-CRM"] }, { by: "Foyer CRM", name: "Foyer-CRM" }],
  ])("as %s", async (_, changes, data) => {
    await expect(update(changes)).rejects.toMatchObject({
      code: "NAME_TAKEN",
      status: 409,
      data: { id: foyer, ...data },
    });
    expect(await db.select().from(moderationLog)).toEqual([]);
  });

  test("as the alias of another tool", async () => {
    await expect(update({ id: foyer, name: "Copperline", category: "CRM" })).rejects.toMatchObject({
      code: "NAME_TAKEN",
      data: { id: copperline, by: "Copperline Leads", name: "Copperline" },
    });
  });

  test.each([{ name: " " }, { name: "x".repeat(101) }, { aliases: [""] }, { aliases: Array(21).fill("a") }])(
    "if it is empty, long or one of too many: %j",
    async (changes) => {
      await expect(update(changes)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    },
  );
});

test("a draft that names a renamed tool by its former name is a review of that tool", async () => {
  await update();
  const id = await sendIn(api, "nora", newReview({ toolName: "Copperline Leads" }));
  const [review] = await db.select().from(reviews).where(eq(reviews.id, id));
  expect(review?.toolId).toBe(copperline);
});

describe("a tool that a review introduces", () => {
  const introduce = () =>
    sendIn(api, "nora", newReview({ toolName: "leadlantrn", city: "Austin", state: "TX" }));
  const listNew = async () => (await as("max").catalogue.list({ kind: "tools", show: "new" })).items;

  test("is new until a moderator approves it, which leaves publishing to its review", async () => {
    await introduce();
    const [entry] = await listNew();
    expect(entry).toMatchObject({
      name: "leadlantrn",
      isPublic: false,
      isChecked: false,
      addedBy: { fullName: "Nora Quill" },
    });
    await as("max").catalogue.approve({ kind: "tools", id: entry?.id ?? "" });
    await as("max").catalogue.approve({ kind: "tools", id: entry?.id ?? "" });
    expect(await listNew()).toEqual([]);
    expect(await foundBy("leadlantrn")).toEqual([]);
    expect((await as("max").moderation.listLog({})).items.map(({ action }) => action)).toEqual(["approve"]);
  });

  test("keeps the name that a moderator gave it when its review is approved", async () => {
    const id = await introduce();
    const [entry] = await listNew();
    await update({ id: entry?.id ?? "", name: "LeadLantern", aliases: [] });
    expect(await listNew()).toEqual([]);
    await decide(api, id, "approved");
    expect(await foundBy("leadlan")).toEqual(["LeadLantern"]);
    expect((await as().reviews.get({ id })).tool.name).toBe("LeadLantern");
  });
});

test("members and visitors can't change a tool", async () => {
  await expect(as().catalogue.updateTool(CHANGED)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(as("nora").catalogue.updateTool(CHANGED)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(update({ id: world.people.nora.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
