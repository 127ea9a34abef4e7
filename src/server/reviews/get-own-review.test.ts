import { describe, expect, test } from "vitest";
import { openTestApi } from "#tests/support/api.ts";
import { decide, newReview, sendIn, takeReview } from "#tests/support/sent-reviews.ts";

const api = await openTestApi();
const { as, db, world } = api;
const moderator = { actorId: world.people.max.id, reason: "Spam" };

const AUSTIN = { city: "Austin", state: "TX" } as const;
const own = (toolName: string, place: { city: string; state: "TX" | "CO" } = AUSTIN) =>
  as("owen").reviews.getOwn({ toolName, ...place });

describe("the reader's own review of a tool in a market", () => {
  test("is found in other spellings, and by no one else", async () => {
    const id = await sendIn({ as }, "owen", newReview({ toolName: "Foyer CRM", ...AUSTIN }));
    const found = { review: { id, canEdit: true } };
    expect(await own("Foyer CRM")).toEqual(found);
    expect(await own("  foyer crm ", { city: "AUSTIN", state: "TX" })).toEqual(found);
    expect(await own("Foyer CRM", { city: "Denver", state: "CO" })).toEqual({ review: null });
    expect(await as("pia").reviews.getOwn({ toolName: "Foyer CRM", ...AUSTIN })).toEqual({ review: null });
  });

  test("is found while its tool and market are proposals, and after a rejection", async () => {
    const content = newReview({ city: "Nowhereville", state: "TX" });
    const id = await sendIn({ as }, "owen", content);
    expect(await own(content.toolName, { city: "Nowhereville", state: "TX" })).toEqual({
      review: { id, canEdit: true },
    });
    await decide(api, id, "rejected");
    expect(await own(content.toolName, { city: "Nowhereville", state: "TX" })).toEqual({
      review: { id, canEdit: true },
    });
  });

  test("can't be edited once moderators removed it, and is gone once its author deleted it", async () => {
    const content = newReview(AUSTIN);
    const id = await sendIn({ as }, "owen", content);
    await takeReview({ db }, id, "removed", moderator);
    expect(await own(content.toolName)).toEqual({ review: { id, canEdit: false } });
    const second = newReview(AUSTIN);
    await as("owen").posts.remove({ kind: "reviews", id: await sendIn({ as }, "owen", second) });
    expect(await own(second.toolName)).toEqual({ review: null });
  });

  test("has no tool or market that nobody named", async () => {
    expect(await own("Unheard Leads")).toEqual({ review: null });
    expect(await own("Foyer CRM", { city: "Neverland", state: "TX" })).toEqual({ review: null });
    await expect(own("")).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(as().reviews.getOwn({ toolName: "Foyer CRM", ...AUSTIN })).rejects.toMatchObject({
      status: 401,
    });
  });
});
