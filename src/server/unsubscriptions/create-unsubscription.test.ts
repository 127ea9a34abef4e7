import { beforeEach, describe, expect, test } from "vitest";
import { createSwitchOffUrl } from "#server/email-preferences/index.ts";
import { emailPreferences } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { oneClickRoute } from "./one-click-route.ts";

const { as, platform, world } = await openTestApi();
beforeEach(() => platform.db.delete(emailPreferences));

const ALL = { welcomeEmail: true, reviewReplies: true, discussionReplies: true, messageNotifications: true };
const tokenOf = async (url: Promise<string>) => new URL(await url).searchParams.get("token") ?? "";
const token = await tokenOf(createSwitchOffUrl(platform, world.people.nora.id, "review_replies"));
const preferences = () => as("nora").emailPreferences.get();

describe("the link of a mail", () => {
  test("says what it is about, and changes nothing by being looked at", async () => {
    expect(await as().unsubscriptions.get({ token })).toEqual({ kind: "review_replies", isOff: false });
    expect(await preferences()).toEqual(ALL);
  });

  test("turns off its switch and no other, without signing in, as often as it is pressed", async () => {
    const off = { kind: "review_replies", isOff: true };
    expect(await as().unsubscriptions.create({ token })).toEqual(off);
    expect(await as("owen").unsubscriptions.create({ token })).toEqual(off);
    expect(await as().unsubscriptions.get({ token })).toEqual(off);
    expect(await preferences()).toEqual({ ...ALL, reviewReplies: false });
    expect(await as("owen").emailPreferences.get()).toEqual(ALL);
  });

  test("leaves what is off already", async () => {
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
      "for a switch that there is not",
      () => platform.signedValues.sign("unsubscribe", { userId: world.people.nora.id, preference: "email" }),
    ],
    [
      "for nobody",
      () => tokenOf(createSwitchOffUrl(platform, "019ab000-0000-7000-8000-000000000000", "welcome_email")),
    ],
  ])("that is %s is dead", async (_, make) => {
    const dead = await make();
    await expect(as().unsubscriptions.get({ token: dead })).rejects.toMatchObject({ code: "INVALID_LINK" });
    await expect(as().unsubscriptions.create({ token: dead })).rejects.toMatchObject({
      code: "INVALID_LINK",
    });
    expect(await preferences()).toEqual(ALL);
  });
});

describe("a mailbox's own button", () => {
  const app = oneClickRoute(platform);
  const post = (at: string, body: FormData | URLSearchParams | string, method = "POST") =>
    app.request(`/?token=${at}`, { method, body });
  const press = (at = token) => post(at, new URLSearchParams({ "List-Unsubscribe": "One-Click" }));

  test("turns the switch off", async () => {
    expect((await press()).status).toBe(200);
    expect((await press()).status).toBe(200);
    expect(await preferences()).toEqual({ ...ALL, reviewReplies: false });
  });

  test("may send its field as a form of parts", async () => {
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    expect((await post(token, form)).status).toBe(200);
    expect(await preferences()).toEqual({ ...ALL, reviewReplies: false });
  });

  test.each([
    ["without its field", () => post(token, new URLSearchParams({ other: "One-Click" })), 400],
    ["with JSON", () => post(token, JSON.stringify({ "List-Unsubscribe": "One-Click" })), 400],
    ["with too much", () => post(token, new URLSearchParams({ "List-Unsubscribe": "x".repeat(5000) })), 413],
    ["with an invented link", () => press("invented"), 410],
    [
      "by another method",
      () => post(token, new URLSearchParams({ "List-Unsubscribe": "One-Click" }), "PUT"),
      404,
    ],
  ])("%s changes nothing", async (_, ask, status) => {
    expect((await ask()).status).toBe(status);
    expect(await preferences()).toEqual(ALL);
  });
});
