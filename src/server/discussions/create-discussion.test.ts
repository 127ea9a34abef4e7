import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  discussionRevisions,
  discussions,
  discussionTags,
  rateLimits,
  tools,
} from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, MISSING, NETWORK, openTestApi } from "#tests/support/api.ts";

const { as, world, platform, db } = await openTestApi();
const { nora } = world.people;

const CONTENT = { title: "Is zip exclusivity worth it?", content: "I pay **double** for it." };

emptyBeforeEach(db, discussions, rateLimits);

test("stores a discussion as pending, with its tags and first version", async () => {
  const answer = await as("nora").discussions.create({
    ...CONTENT,
    title: "  Is zip exclusivity worth it? ",
    marketId: world.markets.austin,
    toolId: world.tools.copperline.toUpperCase(),
    tagIds: [world.tags.newcomer, world.tags.goodSupport],
  });
  expect(answer.moderationStatus).toBe("pending");
  const [row] = await db.select().from(discussions);
  expect(row).toMatchObject({
    id: answer.id,
    userId: nora.id,
    ...CONTENT,
    marketId: world.markets.austin,
    toolId: world.tools.copperline,
    moderationStatus: "pending",
    moderatedAt: null,
    moderatedBy: null,
  });
  const tags = await db.select({ tagId: discussionTags.tagId }).from(discussionTags);
  expect(tags.map(({ tagId }) => tagId).sort()).toEqual([world.tags.newcomer, world.tags.goodSupport].sort());
  expect(await db.select().from(discussionRevisions)).toMatchObject([
    {
      discussionId: answer.id,
      status: "pending",
      content: {
        ...CONTENT,
        marketId: world.markets.austin,
        toolId: world.tools.copperline,
        tagIds: [world.tags.goodSupport, world.tags.newcomer],
      },
    },
  ]);
});

test("needs no market, tool or tags", async () => {
  const { id } = await as("nora").discussions.create(CONTENT);
  expect(await as("nora").discussions.get({ id })).toMatchObject({ market: null, tool: null, tags: [] });
});

describe("rejects", () => {
  const stored = () => db.$count(discussions);

  test("visitors", async () => {
    await expect(as().discussions.create(CONTENT)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    expect(await stored()).toBe(0);
  });

  test.each([
    ["no title", { title: " " }, "Please fill in all fields"],
    ["no content", { content: " \n" }, "Please fill in all fields"],
    ["an invisible title", { title: "\u200b\u200b" }, "Please fill in all fields"],
    ["a title of joiners", { title: "\u200d\u200c" }, "Please fill in all fields"],
    ["a title of signs", { title: "—…—" }, "Please fill in all fields"],
    ["invisible content", { content: "\u200b" }, "Please fill in all fields"],
    ["a title of 201 characters", { title: "x".repeat(201) }, "Title must be less than 200 characters"],
    [
      "content of 5001 characters",
      { content: "x".repeat(5001) },
      "Content must be less than 5000 characters",
    ],
    ["a tag twice", { tagIds: [MISSING, MISSING] }, "Each tag can be chosen only once"],
    ["a title of two lines", { title: "One\nTwo" }, "Text contains characters that are not allowed"],
  ])("%s", async (_, part, message) => {
    await expect(as("nora").discussions.create({ ...CONTENT, ...part })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      data: { issues: expect.arrayContaining([expect.objectContaining({ message })]) },
    });
    expect(await stored()).toBe(0);
  });

  test("a missing tag or one for reviews only", async () => {
    for (const tagId of [MISSING, world.tags.sharedLeads]) {
      await expect(
        as("nora").discussions.create({ ...CONTENT, tagIds: [world.tags.newcomer, tagId] }),
      ).rejects.toMatchObject({ code: "UNKNOWN_TAG", status: 422 });
    }
    expect(await stored()).toBe(0);
  });

  test("a missing market or tool", async () => {
    for (const part of [{ marketId: MISSING }, { toolId: MISSING }]) {
      await expect(as("nora").discussions.create({ ...CONTENT, ...part })).rejects.toMatchObject({
        code: "UNKNOWN_MARKET_OR_TOOL",
        status: 422,
      });
    }
    expect(await stored()).toBe(0);
  });

  test("an unpublished tool", async () => {
    const [hidden] = await db
      .insert(tools)
      .values({ name: "Unseen", normalizedName: "unseen", slug: "unseen", category: "CRM" })
      .returning();
    await expect(
      as("nora").discussions.create({ ...CONTENT, toolId: hidden?.id ?? "" }),
    ).rejects.toMatchObject({ code: "UNKNOWN_MARKET_OR_TOOL" });
    await db.delete(tools).where(eq(tools.id, hidden?.id ?? ""));
    expect(await stored()).toBe(0);
  });
});

test("accepts a title of 200 and content of 5000 characters", async () => {
  const long = { title: "t".repeat(200), content: "c".repeat(5000) };
  const { id } = await as("nora").discussions.create(long);
  const [row] = await db.select().from(discussions).where(eq(discussions.id, id));
  expect(row).toMatchObject(long);
});

test("limits writes", async () => {
  for (let count = 0; count < 120; count++) await platform.limits.take("write", nora.id);
  await expect(as("nora").discussions.create(CONTENT)).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    data: { retryAfterSeconds: expect.any(Number) },
  });
});

test("limits discussions and their versions to ten an hour per member and sixty per network", async () => {
  const tooMany = { code: "TOO_MANY_REQUESTS", data: { retryAfterSeconds: expect.any(Number) } };
  const { id } = await as("nora").discussions.create(CONTENT);
  for (let count = 1; count < 9; count++) await platform.limits.take("discussion", nora.id);
  await as("nora").discussions.update({ id, ...CONTENT });
  await expect(as("nora").discussions.create(CONTENT)).rejects.toMatchObject(tooMany);
  await expect(as("nora").discussions.update({ id, ...CONTENT })).rejects.toMatchObject(tooMany);
  for (let count = 2; count < 59; count++) await platform.limits.take("discussionNetwork", NETWORK);
  await as("owen").discussions.create(CONTENT);
  await expect(as("pia").discussions.create(CONTENT)).rejects.toMatchObject(tooMany);
});
