import { expect, test } from "vitest";
import { openTestApi } from "#tests/support/api.ts";
import { listQueue } from "#tests/support/queues.ts";
import { reviewContent } from "#tests/support/world.ts";

const { as } = await openTestApi();

test("an approved review is found immediately by everything it shows, but not by locked text", async () => {
  const { id } = await as("nora").reviews.create(
    reviewContent({
      detailedReview: `${"An excerpt that everyone reads. ".repeat(8)}Then the locked zanzibar.`,
      pros: ["Exclusive territories"],
      cons: ["Mostly renters"],
    }),
  );
  const find = async (q: string, market?: string) =>
    (await as().reviews.list({ q, market })).items.map((review) => review.id);
  expect(await find("renters")).toEqual([]);

  const { items } = await listQueue(as("max"), "review");
  await as("max").moderation.decide({
    kind: "reviews",
    id: items[0]?.id ?? "",
    decision: "approved",
  });

  for (const q of [
    "renters",
    "exclusive territory",
    "excerpt",
    "Copperline",
    "lead generation",
    "Austin",
    "austin tx",
  ]) {
    expect(await find(q), q).toEqual([id]);
    expect(await find(q, "Austin, TX"), q).toEqual([id]);
    expect(await find(q, "Denver, CO"), q).toEqual([]);
  }
  expect(await find("zanzibar")).toEqual([]);
  expect((await as().reviews.list({})).total).toBe(1);
  expect((await as().markets.get({ state: "TX", city: "austin" })).reviewCount).toBe(1);
  expect((await as().tools.list())[0]).toMatchObject({
    name: "Copperline Leads",
    reviewCount: 1,
    marketCount: 1,
  });
});
