import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { CHECK_IN_MONTHS } from "#contract/reviews/use.ts";
import {
  emailPreferences,
  mails,
  rateLimits,
  reviewCheckIns,
  reviews,
  suspensions,
  users,
} from "#server/platform/db/schema/index.ts";
import { isWanted } from "#server/platform/mail/is-wanted.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { decide, newReview, sendIn, takeReview } from "#tests/support/sent-reviews.ts";
import { askAuthors } from "./ask-authors.ts";

const api = await openTestApi();
const { as, db, platform, world } = api;
const { nora, max } = world.people;

emptyBeforeEach(db, rateLimits, mails, suspensions, reviews);

const inMonths = (months: number, days = 1) => {
  const moment = new Date();
  moment.setUTCMonth(moment.getUTCMonth() + months);
  return new Date(moment.getTime() + days * 86_400_000);
};

/** Moves the review back in time, as if it had been approved then. */
async function approved(content = newReview(), person: "nora" | "owen" = "nora"): Promise<string> {
  const id = await sendIn(api, person, content);
  await decide(api, id, "approved");
  return id;
}

const ask = (now = inMonths(CHECK_IN_MONTHS)) => askAuthors(platform, now);
const asked = () => db.select().from(mails).where(eq(mails.kind, "check-in"));
const tokenOf = ({ text }: { text: string }) => /still-using\?token=([\w.-]+)/.exec(text)?.[1] ?? "";

/** Asks about a new approved review; returns it with the email's token. */
async function askAbout(content = newReview()) {
  const id = await approved(content);
  await ask();
  const [mail] = await asked();
  return { id, token: tokenOf(mail ?? { text: "" }) };
}

describe("six months after the approval", () => {
  test("the author gets one email that can be unsubscribed, however often and concurrently the job runs", async () => {
    await approved();
    await ask(inMonths(CHECK_IN_MONTHS, -1));
    expect(await asked()).toEqual([]);
    await Promise.all([ask(), ask(), ask()]);
    await ask();
    const [mail, ...others] = await asked();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ userId: nora.id, recipient: nora.email, preference: "check_ins" });
    expect(mail?.unsubscribeUrl).toContain("/unsubscribe?token=");
    expect(await db.$count(reviewCheckIns)).toBe(1);

    expect(mail && (await isWanted(db, mail))).toBe(true);
    await as("nora").emailPreferences.update({ checkIns: false });
    expect(mail && (await isWanted(db, mail))).toBe(false);
    await db.delete(emailPreferences);
  });

  test("an author of many reviews is asked about one a week", async () => {
    await approved();
    await approved();
    await ask();
    expect(await asked()).toHaveLength(1);
    await ask(inMonths(CHECK_IN_MONTHS, 9));
    expect(await asked()).toHaveLength(2);
    await ask(inMonths(CHECK_IN_MONTHS, 18));
    expect(await asked()).toHaveLength(2);
  });

  test("and again after six more, unless they stopped", async () => {
    const { id, token } = await askAbout();
    await as().checkIns.answer({ token, answer: "using", stoppedIn: null });
    await ask(inMonths(2 * CHECK_IN_MONTHS, 2));
    expect(await asked()).toHaveLength(2);
    await db
      .update(reviewCheckIns)
      .set({ answer: "stopped", answeredAt: inMonths(2 * CHECK_IN_MONTHS, 3) })
      .where(eq(reviewCheckIns.reviewId, id));
    await ask(inMonths(3 * CHECK_IN_MONTHS, 4));
    expect(await asked()).toHaveLength(2);
  });

  test.each(["pending", "hidden", "removed", "edited", "suspended", "disabled", "deleted"])(
    "nothing is asked about a review that is %s, or whose author is",
    async (state) => {
      const content = newReview();
      const id = state === "pending" ? await sendIn(api, "nora", content) : await approved(content);
      if (state === "hidden" || state === "removed")
        await takeReview(platform, id, state, { actorId: max.id });
      if (state === "edited") await as("nora").reviews.update({ id, ...content, monthlyCost: 1 });
      // Six months before the run below.
      await db.update(reviews).set({ moderatedAt: sql`now() - interval '1 year'` }).where(eq(reviews.id, id));
      if (state === "suspended")
        await db.insert(suspensions).values({ userId: nora.id, reason: "Spam", suspendedBy: max.id });
      const disabledAt = state === "disabled" ? new Date() : null;
      const departedAt = state === "deleted" ? new Date() : null;
      await db.update(users).set({ disabledAt, departedAt }).where(eq(users.id, nora.id));
      await ask(state === "edited" ? new Date() : undefined);
      await db.update(users).set({ disabledAt: null, departedAt: null }).where(eq(users.id, nora.id));
      expect(await asked()).toEqual([]);
    },
  );
});

describe("an answer", () => {
  test("by the link of the email needs no session, shows on the review and ends the question", async () => {
    const { id, token } = await askAbout();
    expect(await as("nora").checkIns.list()).toMatchObject([{ reviewId: id, given: null }]);
    expect(await as("owen").checkIns.list()).toEqual([]);
    expect((await as().checkIns.get({ token })).given).toBeNull();
    expect((await as("owen").reviews.get({ id })).use).toBeNull();

    await as().checkIns.answer({ token, answer: "using", stoppedIn: null });
    const text = `Still using it after ${CHECK_IN_MONTHS} months`;
    expect((await as("owen").reviews.get({ id })).use).toEqual({ answer: "using", text });
    expect(await as("nora").checkIns.list()).toEqual([]);
  });

  test("leaves the link as it was, which ends when it always did", async () => {
    const { token } = await askAbout();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    const read = await as().checkIns.get({ token });
    const answered = await as().checkIns.answer({ token, answer: "using", stoppedIn: null });
    vi.useRealTimers();
    expect([read.token, answered.token]).toEqual([token, token]);
  });

  test("can be that they stopped, with the month or without, and can change", async () => {
    const { id, token } = await askAbout();
    const stoppedIn = new Date().toISOString().slice(0, 7);
    await as().checkIns.answer({ token, answer: "stopped", stoppedIn });
    const month = new Date().toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
    const text = `Stopped using it in ${month}`;
    expect((await as().reviews.get({ id })).use).toEqual({ answer: "stopped", text });
    const { tool } = await as().reviews.list({ q: (await as().reviews.get({ id })).tool.name });
    expect(tool?.reviewCount).toBe(1);
    await as().checkIns.answer({ token, answer: "stopped", stoppedIn: null });
    expect((await as().reviews.get({ id })).use?.text).toBe(text);
    await as().checkIns.answer({ token, answer: "using", stoppedIn: null });
    expect((await as().reviews.get({ id })).use?.answer).toBe("using");
  });

  test.each(["1999-12", "2099-01", "2026-13", "March"])(
    "with the month %s is rejected",
    async (stoppedIn) => {
      const { token } = await askAbout();
      await expect(as().checkIns.answer({ token, answer: "stopped", stoppedIn })).rejects.toThrow();
    },
  );

  test("counts months from the review, and stays readable as of then", async () => {
    const { id, token } = await askAbout();
    await db
      .update(reviews)
      .set({ createdAt: inMonths(-14, -1) })
      .where(eq(reviews.id, id));
    await as().checkIns.answer({ token, answer: "using", stoppedIn: null });
    expect((await as().reviews.get({ id })).use?.text).toBe("Still using it after 14 months");
  });

  test("is an edit of the review, too, which ends the question", async () => {
    const content = newReview();
    const { id } = await askAbout(content);
    // Asked before the edit.
    await db.update(reviewCheckIns).set({ createdAt: sql`now()` });
    await as("nora").reviews.update({ id, ...content, monthlyCost: 999 });
    expect(await as("nora").checkIns.list()).toEqual([]);
  });

  test("isn't taken by a link that is forged, of an earlier time, or of a review that was hidden", async () => {
    const { id, token } = await askAbout();
    const invalid = { code: "INVALID_LINK", status: 410 };
    const of = (link: string) => as().checkIns.answer({ token: link, answer: "using", stoppedIn: null });
    await expect(of(`${token}x`)).rejects.toMatchObject(invalid);
    const other = await platform.signedValues.sign("saved-feed", { reviewId: id, round: "1" });
    await expect(of(other)).rejects.toMatchObject(invalid);
    await ask(inMonths(2 * CHECK_IN_MONTHS, 2));
    await expect(of(token)).rejects.toMatchObject(invalid);
    const [, second] = await asked();
    await takeReview(platform, id, "hidden", { actorId: max.id });
    await expect(of(tokenOf(second ?? { text: "" }))).rejects.toMatchObject(invalid);
    expect(await as("nora").checkIns.list()).toEqual([]);
  });

  test("is taken on a network of too many dead links", async () => {
    const { token } = await askAbout();
    const of = (link: string) => as().checkIns.answer({ token: link, answer: "using", stoppedIn: null });
    for (let use = 0; use < 60; use += 1) await expect(of("x")).rejects.toMatchObject({ status: 410 });
    await expect(of("x")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    await of(token);
    expect(await db.select().from(reviewCheckIns)).toMatchObject([{ answer: "using" }]);
  });
});
