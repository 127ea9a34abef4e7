import { beforeEach, describe, expect, test } from "vitest";
import { newsletterSubscribers as subscribers } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { emptyNewsletter, storeSubscriber, suppressions } from "#tests/support/newsletter.ts";
import { subscriberIdOf } from "./address-list.ts";
import { unsubscribeAddress } from "./unsubscribe-links.ts";

const { as, platform } = await openTestApi({ PUBLIC_URL: "https://toolcomps.test" });
const { db, signedValues } = platform;
const EMAIL = "rae@elsewhere.test";

beforeEach(() => emptyNewsletter(db));

const tokenFor = async (email = EMAIL) => {
  const address = new URL(await unsubscribeAddress(platform, subscriberIdOf(platform, email)));
  expect(address.origin + address.pathname).toBe("https://toolcomps.test/newsletter/unsubscribe");
  return address.searchParams.get("token") ?? "";
};
const unsubscribe = (token: string) => as().newsletter.unsubscribe({ token });
const stored = () => db.select().from(subscribers);

describe("a link", () => {
  test("takes its reader off the list at once, and leaves a hash that names nobody", async () => {
    await storeSubscriber(platform, EMAIL);
    await storeSubscriber(platform, "other@elsewhere.test");
    expect(await unsubscribe(await tokenFor())).toEqual({});
    expect(await stored()).toMatchObject([{ email: "other@elsewhere.test" }]);
    const [kept, ...others] = await suppressions(db);
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ reason: "unsubscribed", emailHash: expect.stringMatching(/^[\da-f]{64}$/) });
  });

  test("may be pressed again, also by who is gone already", async () => {
    await storeSubscriber(platform, EMAIL);
    const token = await tokenFor();
    await unsubscribe(token);
    expect(await unsubscribe(token)).toEqual({});
    expect(await suppressions(db)).toHaveLength(1);
    expect(await unsubscribe(await tokenFor("nobody@elsewhere.test"))).toEqual({});
    expect(await suppressions(db)).toHaveLength(1);
  });

  test("of an old issue works for who left and came back", async () => {
    await storeSubscriber(platform, EMAIL);
    const token = await tokenFor();
    await unsubscribe(token);
    await storeSubscriber(platform, EMAIL);
    await unsubscribe(token);
    expect(await stored()).toEqual([]);
  });

  test("holds no address", async () => {
    const [, payload = ""] = (await tokenFor()).split(".");
    expect(Buffer.from(payload, "base64url").toString()).not.toMatch(/rae|elsewhere/);
  });
});

test.each(["tampered with", "of another purpose", "of another server", "invented", "without a signature"])(
  "a token that is %s unsubscribes nobody",
  async (kind) => {
    const subscriberId = await storeSubscriber(platform, EMAIL);
    const good = await tokenFor();
    const [head, body, signature = ""] = good.split(".");
    const stranger = (await import("#server/platform/signed-values.ts")).createSignedValues("x".repeat(40));
    const tokens: Record<string, string> = {
      "tampered with": `${head}.${body}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
      "of another purpose": await signedValues.sign("unsubscribe", { subscriberId }),
      "of another server": await stranger.sign("newsletter-unsubscribe", { subscriberId }),
      invented: "invented",
      "without a signature": `${Buffer.from('{"alg":"none"}').toString("base64url")}.${body}.`,
    };
    await expect(unsubscribe(tokens[kind] ?? "")).rejects.toMatchObject({
      code: "INVALID_LINK",
      status: 410,
    });
    expect(await stored()).toHaveLength(1);
    await unsubscribe(good);
  },
);
