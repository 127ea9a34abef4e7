import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  moderationLog,
  personNotes,
  profiles,
  rateLimits,
  reviews,
  signInTraces,
  users,
} from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, MISSING, openTestApi } from "#tests/support/api.ts";
import { decide, newReview, sendIn } from "#tests/support/sent-reviews.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";

const api = await openTestApi();
const { as, world, db } = api;
const { nora, owen, pia, max } = world.people;

emptyBeforeEach(db, rateLimits);

const backgroundOf = (id: string) => as("max").people.getBackground({ id });
const signalsOf = async (id: string) =>
  (await backgroundOf(id)).signals.map(({ kind, people }) => [kind, people.map((one) => one.id).sort()]);

describe("notes on a person", () => {
  test("are shared by moderators, deleted by their author, and in the log without their text", async () => {
    const { id } = await as("max").people.addNote({ id: nora.id, text: " Sends one review a day. " });
    await as("ada").people.addNote({ id: nora.id, text: "Answered by email." });
    const { notes, can } = await backgroundOf(nora.id);
    expect(notes).toMatchObject([
      { text: "Answered by email.", can: { remove: false } },
      { id, text: "Sends one review a day.", author: { id: max.id }, can: { remove: true } },
    ]);
    expect(can).toEqual({ addNote: true });
    await expect(as("ada").people.removeNote({ id: nora.id, noteId: id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(as("max").people.removeNote({ id: owen.id, noteId: id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await as("max").people.removeNote({ id: nora.id, noteId: id });
    expect((await backgroundOf(nora.id)).notes).toHaveLength(1);

    const logged = await db.select().from(moderationLog).where(eq(moderationLog.subjectId, nora.id));
    expect(logged.map(({ actorId, action, authorId }) => [actorId, action, authorId])).toEqual([
      [max.id, "add-note", nora.id],
      [world.people.ada.id, "add-note", nora.id],
      [max.id, "remove-note", nora.id],
    ]);
    expect(JSON.stringify(logged)).not.toMatch(/Sends|Answered/);
  });

  test("have at most 1,000 characters and are at most 50, and none is about its author", async () => {
    for (const text of ["", "  ", "\u200b", "x".repeat(1001)])
      await expect(as("max").people.addNote({ id: owen.id, text })).rejects.toMatchObject({
        code: "BAD_REQUEST",
      });
    const note = { userId: owen.id, authorId: max.id, text: "Again." };
    await db.insert(personNotes).values(Array.from({ length: 49 }, () => note));
    await as("max").people.addNote({ id: owen.id, text: "x".repeat(1000) });
    await expect(as("max").people.addNote({ id: owen.id, text: "One more" })).rejects.toMatchObject({
      code: "TOO_MANY_NOTES",
    });
    expect((await backgroundOf(owen.id)).can).toEqual({ addNote: false });
    await expect(as("max").people.addNote({ id: max.id, text: "Me" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(as("max").people.addNote({ id: MISSING, text: "?" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("about a moderator are read by others only", async () => {
    await as("ada").people.addNote({ id: max.id, text: "Approves quickly." });
    expect(await backgroundOf(max.id)).toEqual({ notes: [], signals: [], can: { addNote: false } });
    expect((await as("ada").people.getBackground({ id: max.id })).notes).toHaveLength(1);
  });

  test("remain without a name when their author deletes the account", async () => {
    const [former] = await storeReviewers(db, 1);
    await db.insert(personNotes).values({ userId: pia.id, authorId: former, text: "Kept." });
    await db.delete(users).where(eq(users.id, String(former)));
    expect((await backgroundOf(pia.id)).notes).toMatchObject([
      { text: "Kept.", author: null, can: { remove: false } },
    ]);
  });
});

describe("signals", () => {
  test("name other accounts of the inbox, and no address", async () => {
    await db.update(users).set({ email: "lee.stone@gmail.com" }).where(eq(users.id, nora.id));
    await db.update(users).set({ email: "leestone+2@gmail.com" }).where(eq(users.id, owen.id));
    expect(await signalsOf(nora.id)).toEqual([["mailbox", [owen.id]]]);
    expect(await signalsOf(pia.id)).toEqual([]);
    expect(JSON.stringify(await backgroundOf(nora.id))).not.toMatch(/lee/i);
    await db.update(users).set({ email: "lee@x.test" }).where(eq(users.id, owen.id));
  });

  test("name accounts that signed in with the same browser or network in the last 90 days, unless many share it", async () => {
    const note = (ids: readonly string[], kind: "browser" | "network", mark: string) =>
      db.insert(signInTraces).values(ids.map((userId) => ({ userId, kind, mark })));
    await note([nora.id, owen.id], "browser", "a");
    await note([nora.id, pia.id], "network", "a");
    expect(await signalsOf(nora.id)).toEqual([
      ["browser", [owen.id]],
      ["network", [pia.id]],
    ]);
    expect(await signalsOf(owen.id)).toEqual([["browser", [nora.id]]]);
    await note([pia.id, ...(await storeReviewers(db, 10))], "network", "office");
    expect(await signalsOf(pia.id)).toEqual([["network", [nora.id]]]);
    await db.delete(signInTraces);
  });

  test("name authors of nearly the same text, in review or public", async () => {
    const text = (word: string) =>
      `They raised the price after three months without a word, and the leads were ${word} renters from two counties away.`;
    const mine = await sendIn(api, "nora", newReview({ detailedReview: text("mostly") }));
    await sendIn(api, "owen", newReview({ detailedReview: text("only") }));
    await sendIn(
      api,
      "pia",
      newReview({ detailedReview: "A different text about something else, just as long as theirs." }),
    );
    expect(await signalsOf(nora.id)).toEqual([["text", [owen.id]]]);
    await decide(api, mine, "approved");
    // Of a public review, copies about the same tool are found.
    expect(await signalsOf(owen.id)).toEqual([]);
    const [copy] = await storeReviewers(db, 1);
    const { toolId, marketId } = (await db.select().from(reviews).where(eq(reviews.id, mine)))[0] ?? {};
    await storeReviews(db, [
      {
        userId: String(copy),
        toolId: String(toolId),
        marketId: String(marketId),
        detailedReview: text("largely"),
      },
    ]);
    expect(await signalsOf(String(copy))).toContainEqual(["text", [nora.id, owen.id].sort()]);
  });

  test("name four new accounts that review a tool within three days, and no older ones", async () => {
    const ids = await storeReviewers(db, 5);
    const now = new Date();
    const place = { toolId: world.tools.foyer, marketId: world.markets.austin, category: "CRM" as const };
    const [first = "", second = "", third = "", fourth = "", old = ""] = ids;
    const send = (userId: string, createdAt = now) =>
      storeReviews(db, [{ ...place, userId, createdAt, detailedReview: null }]);
    await db
      .update(users)
      .set({ createdAt: new Date(now.getTime() - 15 * 86_400_000) })
      .where(eq(users.id, old));
    for (const id of [first, second, third, old]) await send(id);
    expect(await signalsOf(first)).toEqual([]);
    await send(fourth, new Date(now.getTime() + 2 * 86_400_000));
    expect(await signalsOf(first)).toEqual([["burst", [second, third, fourth].sort()]]);
    expect(await signalsOf(old)).toEqual([]);
    const [{ fullName } = { fullName: "" }] = await db.select().from(profiles).where(eq(profiles.id, second));
    expect((await backgroundOf(first)).signals[0]).toMatchObject({
      text: "New accounts that reviewed Foyer CRM within the same three days.",
      people: expect.arrayContaining([{ id: second, fullName }]),
    });
  });
});

test("what nobody may read is in no response for members", async () => {
  await as("max").people.addNote({ id: nora.id, text: "A zebra of a note." });
  for (const person of ["nora", "owen", "pia"] as const)
    await expect(as(person).people.getBackground({ id: nora.id })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  await expect(as("max").people.getBackground({ id: MISSING })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
