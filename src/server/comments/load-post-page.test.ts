import { describe, expect, test } from "vitest";
import { reviews } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, db } = await openTestApi();
const { nora } = world.people;
const place = { toolId: world.tools.copperline, marketId: world.markets.austin };

const storeReview = async () => {
  await db.delete(reviews);
  const [id = ""] = await storeReviews(db, [{ userId: nora.id, ...place }]);
  return id;
};
const NOTHING = { isLiked: false, isSaved: false, isFollowed: false, isMuted: false };

describe.each([
  ["review", "reviews", storeReview],
  ["discussion", "discussions", () => storeDiscussion(db, { userId: nora.id })],
] as const)("a %s", (kind, address, store) => {
  type Person = Parameters<typeof as>[0];
  const get = (person: Person, id: string, input = {}) => as(person)[address].get({ id, ...input });
  const post = async (id: string, person: "nora" | "max", content: string) =>
    (await as(person).comments.create({ thread: { kind, id }, content })).comment.id;

  test("contains the same comments as the list of comments", async () => {
    const id = await store();
    const first = await post(id, "nora", "What did a lead cost you in March?");
    const second = await post(id, "max", "About forty dollars, before the discount.");
    const page = await get("max", id, { sort: "new" });
    expect(page.comments.items.map((comment) => comment.id)).toEqual([second, first]);
    expect(page.comments).toEqual(await as("max").comments.list({ kind: address, id, sort: "new" }));
    const later = await get("max", id, { sort: "new", after: second });
    expect(later.comments.items.map((comment) => comment.id)).toEqual([first]);
  });

  test("shows members what they did with it", async () => {
    const id = await store();
    expect((await get(undefined, id)).viewer).toBeNull();
    expect((await get("owen", id)).viewer).toEqual(NOTHING);
    await as("owen").likes.put({ kind: address, id });
    expect((await get("owen", id)).viewer).toEqual({ ...NOTHING, isLiked: true });
    await as("owen").saves.put({ kind: address, id });
    await as("owen").notifications.putThread({ kind: address, id, isMuted: false });
    expect((await get("owen", id)).viewer).toEqual({
      ...{ isLiked: true, isSaved: true },
      ...{ isFollowed: true, isMuted: false },
    });
    await as("owen").notifications.putThread({ kind: address, id, isMuted: true });
    expect((await get("owen", id)).viewer).toMatchObject({ isFollowed: false, isMuted: true });
    expect((await get("pia", id)).viewer).toEqual(NOTHING);
    expect((await get(undefined, id)).viewer).toBeNull();
  });
});
