import { beforeEach, expect, test } from "vitest";
import { blocks } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { conversationsOf } from "#tests/support/conversations.ts";
import { storeReviewers } from "#tests/support/stored-reviews.ts";

const api = await openTestApi();
const { as, world, db } = api;
const { nora, pia } = world.people;
const { block, reset } = conversationsOf(api);

beforeEach(reset);

test("lists blocked members with the time", async () => {
  await block("nora", "pia");
  await block("owen", "pia");
  const [stored] = await db.select().from(blocks);
  expect(await as("nora").messages.listBlocks({})).toEqual({
    items: [
      {
        id: pia.id,
        fullName: pia.fullName,
        avatarUrl: null,
        blockedAt: stored?.createdAt.toISOString(),
      },
    ],
    page: 1,
    pageCount: 1,
  });
});

test("returns pages of 20, newest first", async () => {
  const strangers = await storeReviewers(db, 21);
  const start = Date.UTC(2026, 0, 1);
  const rows = strangers.map((blockedId, index) => ({
    blockerId: nora.id,
    blockedId,
    createdAt: new Date(start + index * 1000),
  }));
  await db.insert(blocks).values(rows);
  const list = (page: number) => as("nora").messages.listBlocks({ page });
  const first = await list(1);
  expect(first.items.map(({ id }) => id)).toEqual(strangers.slice(1).toReversed());
  expect(first.pageCount).toBe(2);
  expect((await list(2)).items.map(({ id }) => id)).toEqual(strangers.slice(0, 1));
  expect((await list(3)).items).toEqual([]);
});

test("starts empty and rejects visitors", async () => {
  expect(await as("nora").messages.listBlocks({})).toEqual({ items: [], page: 1, pageCount: 0 });
  await expect(as().messages.listBlocks({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});
