import { beforeEach, describe, expect, test } from "vitest";
import { newsletterSubscribers as subscribers } from "#server/platform/db/schema/index.ts";
import { createSignedValues } from "#server/platform/signed-values.ts";
import { openTestApi } from "#tests/support/api.ts";
import { emptyNewsletter, storeSubscriber, suppressions } from "#tests/support/newsletter.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";
import { subscriberIdOf } from "./address-list.ts";
import { createLeaveUrl } from "./unsubscribe-handler.ts";

const { as, platform } = await openTestApi();
const { db, signedValues } = platform;
const site = await serveApp(platform);
const EMAIL = "rae@elsewhere.test";

beforeEach(() => emptyNewsletter(db));

const tokenFor = async (email = EMAIL) => {
  const address = new URL(await createLeaveUrl(platform, subscriberIdOf(platform, email)));
  expect(address.origin + address.pathname).toBe(`${platform.config.publicUrl}/unsubscribe`);
  return address.searchParams.get("token") ?? "";
};
const DONE = { kind: "newsletter", isOff: true, isAllOff: null };
const unsubscribe = (token: string) => as().unsubscriptions.create({ token });
const stored = () => db.select().from(subscribers);

describe("a newsletter link", () => {
  test("removes its subscriber and keeps an anonymous hash", async () => {
    await storeSubscriber(platform, EMAIL);
    await storeSubscriber(platform, "other@elsewhere.test");
    const token = await tokenFor();
    expect(await as().unsubscriptions.get({ token })).toEqual({ ...DONE, isOff: false });
    expect(await unsubscribe(token)).toEqual(DONE);
    expect(await as().unsubscriptions.get({ token })).toEqual(DONE);
    expect(await stored()).toMatchObject([{ email: "other@elsewhere.test" }]);
    const [kept, ...others] = await suppressions(db);
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ reason: "unsubscribed", emailHash: expect.stringMatching(/^[\da-f]{64}$/) });
  });

  test("works again, also for an address that is not subscribed", async () => {
    await storeSubscriber(platform, EMAIL);
    const token = await tokenFor();
    await unsubscribe(token);
    expect(await unsubscribe(token)).toEqual(DONE);
    expect(await unsubscribe(await tokenFor("nobody@elsewhere.test"))).toEqual(DONE);
    expect(await suppressions(db)).toHaveLength(1);
  });

  test("from an old issue works for a subscriber who left and came back", async () => {
    await storeSubscriber(platform, EMAIL);
    const token = await tokenFor();
    await unsubscribe(token);
    await storeSubscriber(platform, EMAIL);
    await unsubscribe(token);
    expect(await stored()).toEqual([]);
  });

  test("contains no address", async () => {
    const [, payload = ""] = (await tokenFor()).split(".");
    expect(Buffer.from(payload, "base64url").toString()).not.toMatch(/rae|elsewhere/);
  });
});

test.each(["tampered with", "for another purpose", "from another server", "invented", "unsigned"])(
  "with a token that is %s unsubscribes no one",
  async (kind) => {
    const subscriberId = await storeSubscriber(platform, EMAIL);
    const good = await tokenFor();
    const [head, body, signature = ""] = good.split(".");
    const stranger = createSignedValues("x".repeat(40));
    const tokens: Record<string, string> = {
      "tampered with": `${head}.${body}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
      "for another purpose": await signedValues.sign("newsletter-preview", { subscriberId }),
      "from another server": await stranger.sign("newsletter-unsubscribe", { subscriberId }),
      invented: "invented",
      unsigned: `${Buffer.from('{"alg":"none"}').toString("base64url")}.${body}.`,
    };
    await expect(unsubscribe(tokens[kind] ?? "")).rejects.toMatchObject({
      code: "INVALID_LINK",
      status: 410,
    });
    expect(await stored()).toHaveLength(1);
    await unsubscribe(good);
  },
);

describe.each(["/unsubscribe", "/newsletter/unsubscribe"])("%s", (path) => {
  const post = (query: string, body: string) =>
    ask(`${site}${path}${query}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body,
    });

  beforeEach(() => storeSubscriber(platform, EMAIL));

  test("unsubscribes by one click, without a redirect or a session", async () => {
    expect(await post(`?token=${await tokenFor()}`, "List-Unsubscribe=One-Click")).toMatchObject({
      status: 200,
      text: "You've been unsubscribed.",
    });
    expect(await stored()).toEqual([]);
    expect(await suppressions(db)).toMatchObject([{ reason: "unsubscribed" }]);
  });

  test("unsubscribes by the page's form", async () => {
    const token = await tokenFor();
    expect(await post("", `token=${token}`)).toMatchObject({
      status: 303,
      headers: expect.objectContaining({ location: `/unsubscribe?token=${token}` }),
    });
    expect(await stored()).toEqual([]);
  });

  test("rejects an invalid link", async () => {
    expect((await post("?token=invented", "List-Unsubscribe=One-Click")).status).toBe(410);
    expect((await post("", "List-Unsubscribe=One-Click")).status).toBe(410);
    expect(await stored()).toHaveLength(1);
  });
});

test("the link in an old newsletter redirects to the page", async () => {
  const token = await tokenFor();
  expect(await ask(`${site}/newsletter/unsubscribe?token=${token}`)).toMatchObject({
    status: 308,
    headers: expect.objectContaining({
      location: `/unsubscribe?token=${token}`,
      "cache-control": "no-store",
    }),
  });
});
