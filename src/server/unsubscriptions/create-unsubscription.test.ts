import { describe, expect, test } from "vitest";
import { createSwitchOffUrl } from "#server/email-preferences/index.ts";
import { emailPreferences, newsletterSubscribers, rateLimits } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { oneClickRoute } from "./one-click-route.ts";

const { as, platform, world } = await openTestApi();
emptyBeforeEach(platform.db, emailPreferences, rateLimits);

const ALL = {
  ...{ welcomeEmail: true, reviewReplies: true, discussionReplies: true, messageNotifications: true },
  ...{ checkIns: true, firstReviews: true, priceChanges: true, renewals: true, weeklyEmail: false },
};
const tokenOf = async (url: Promise<string>) => new URL(await url).searchParams.get("token") ?? "";
const token = await tokenOf(createSwitchOffUrl(platform, world.people.nora.id, "review_replies"));
const app = oneClickRoute(platform);
const TOO_MANY = { code: "TOO_MANY_REQUESTS" };
const preferences = () => as("nora").emailPreferences.get();

describe("the link of an email", () => {
  test("shows its purpose, and changes nothing when opened", async () => {
    expect(await as().unsubscriptions.get({ token })).toEqual({
      ...{ kind: "review_replies", isOff: false, isAllOff: false },
    });
    expect(await preferences()).toEqual(ALL);
  });

  test("turns off only its own preference, without signing in; idempotent", async () => {
    const off = { kind: "review_replies", isOff: true, isAllOff: false };
    expect(await as().unsubscriptions.create({ token })).toEqual(off);
    expect(await as("owen").unsubscriptions.create({ token })).toEqual(off);
    expect(await as().unsubscriptions.get({ token })).toEqual(off);
    expect(await preferences()).toEqual({ ...ALL, reviewReplies: false });
    expect(await as("owen").emailPreferences.get()).toEqual(ALL);
  });

  test("undoes that, and nothing else, without signing in; idempotent", async () => {
    await as("nora").emailPreferences.update({ messageNotifications: false });
    await as().unsubscriptions.create({ token });
    const on = { kind: "review_replies", isOff: false, isAllOff: false };
    expect(await as().unsubscriptions.undo({ token })).toEqual(on);
    expect(await as("owen").unsubscriptions.undo({ token })).toEqual(on);
    expect(await preferences()).toEqual({ ...ALL, messageNotifications: false });
  });

  test("leaves other preferences that are off", async () => {
    await as("nora").emailPreferences.update({ messageNotifications: false });
    await as().unsubscriptions.create({ token });
    expect(await preferences()).toEqual({ ...ALL, reviewReplies: false, messageNotifications: false });
  });

  test.each([
    ["invented", () => "invented"],
    ["changed", () => `${token.slice(0, -3)}abc`],
    [
      "signed for something else",
      () =>
        platform.signedValues.sign("newsletter-preview", {
          userId: world.people.nora.id,
          preference: "review_replies",
        }),
    ],
    [
      "for a preference that does not exist",
      () => platform.signedValues.sign("unsubscribe", { userId: world.people.nora.id, preference: "email" }),
    ],
    [
      "for a missing account",
      () => tokenOf(createSwitchOffUrl(platform, "019ab000-0000-7000-8000-000000000000", "welcome_email")),
    ],
  ])("is invalid if %s", async (_, make) => {
    const dead = await make();
    await expect(as().unsubscriptions.get({ token: dead })).rejects.toMatchObject({ code: "INVALID_LINK" });
    for (const change of [as().unsubscriptions.create, as().unsubscriptions.undo]) {
      await expect(change({ token: dead })).rejects.toMatchObject({ code: "INVALID_LINK" });
    }
    expect(await preferences()).toEqual(ALL);
  });

  test("works on a network of too many dead links", async () => {
    const dead = { token: "invented" };
    for (let use = 0; use < 60; use += 1)
      await expect(as().unsubscriptions.create(dead)).rejects.toMatchObject({ code: "INVALID_LINK" });
    await expect(as().unsubscriptions.undo(dead)).rejects.toMatchObject(TOO_MANY);
    expect(await as().unsubscriptions.create({ token })).toMatchObject({ isOff: true });
    expect(await as().unsubscriptions.undo({ token })).toMatchObject({ isOff: false });
  });
});

describe("one click in a mail program", () => {
  const post = (at: string, body: FormData | URLSearchParams | string, method = "POST") =>
    app.request(`/unsubscribe?token=${at}`, { method, body });
  const press = (at = token) => post(at, new URLSearchParams({ "List-Unsubscribe": "One-Click" }));

  test("turns the preference off", async () => {
    expect((await press()).status).toBe(200);
    expect((await press()).status).toBe(200);
    expect(await preferences()).toEqual({ ...ALL, reviewReplies: false });
  });

  test("accepts a multipart form", async () => {
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    expect((await post(token, form)).status).toBe(200);
    expect(await preferences()).toEqual({ ...ALL, reviewReplies: false });
  });

  test.each([
    ["without body and content type", () => app.request(`/unsubscribe?token=${token}`, { method: "POST" })],
    ["with another field", () => post(token, new URLSearchParams({ other: "One-Click" }))],
    ["with JSON", () => post(token, JSON.stringify({ "List-Unsubscribe": "One-Click" }))],
  ])("needs no more than the address: %s", async (_, ask) => {
    expect((await ask()).status).toBe(200);
    expect(await preferences()).toEqual({ ...ALL, reviewReplies: false });
  });

  test("ignores GET and HEAD, which link scanners send", async () => {
    for (const method of ["GET", "HEAD"]) {
      expect((await app.request(`/unsubscribe?token=${token}`, { method })).status).toBe(404);
    }
    expect(await preferences()).toEqual(ALL);
  });

  test.each([
    ["without a link", () => app.request("/unsubscribe", { method: "POST" }), 410],
    [
      "with an oversized body",
      () => post(token, new URLSearchParams({ "List-Unsubscribe": "x".repeat(5000) })),
      413,
    ],
    ["with an invented link", () => press("invented"), 410],
    [
      "with another method",
      () => post(token, new URLSearchParams({ "List-Unsubscribe": "One-Click" }), "PUT"),
      404,
    ],
  ])("changes nothing %s", async (_, ask, status) => {
    expect((await ask()).status).toBe(status);
    expect(await preferences()).toEqual(ALL);
  });
});

test("the page's form works without a script and leads back to the page", async () => {
  const press = (at: string) =>
    app.request("/unsubscribe", { method: "POST", body: new URLSearchParams({ token: at }) });
  const answer = await press(token);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(`/unsubscribe?token=${token}`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await preferences()).toEqual({ ...ALL, reviewReplies: false });
  expect((await press("invented")).headers.get("location")).toBe("/unsubscribe?token=invented");
});

describe("all optional emails", () => {
  const NONE = Object.fromEntries(Object.keys(ALL).map((name) => [name, false]));

  test("end with the second button of the page, with the newsletter, with or without a script", async () => {
    const address = world.people.nora.email;
    for (const press of [
      () => as().unsubscriptions.create({ token, all: true }),
      () =>
        app.request("/unsubscribe", { method: "POST", body: new URLSearchParams({ token, all: "true" }) }),
    ]) {
      await platform.db
        .insert(newsletterSubscribers)
        .values({ email: address.toUpperCase(), confirmed: true, confirmedAt: new Date() });
      await as("nora").emailPreferences.update({ reviewReplies: true, weeklyEmail: true });
      await press();
      expect(await preferences()).toEqual(NONE);
      expect(await as().unsubscriptions.get({ token })).toMatchObject({ isOff: true, isAllOff: true });
      expect(await platform.db.$count(newsletterSubscribers)).toBe(0);
    }
    expect(await as("owen").emailPreferences.get()).toEqual(ALL);
  });

  test("undoing brings back the kind of the link only", async () => {
    await as().unsubscriptions.create({ token, all: true });
    expect(await as().unsubscriptions.undo({ token })).toMatchObject({ isOff: false, isAllOff: false });
    expect(await preferences()).toEqual({ ...NONE, reviewReplies: true });
  });

  test("a link to the weekly email, which is off without a choice, says so", async () => {
    const weekly = await tokenOf(createSwitchOffUrl(platform, world.people.nora.id, "weekly_email"));
    expect(await as().unsubscriptions.get({ token: weekly })).toMatchObject({ isOff: true });
  });
});
