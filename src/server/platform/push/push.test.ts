import { createECDH, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { pushKeys, pushSubscriptions, sessions } from "#server/platform/db/schema/index.ts";
import { createSignedValues } from "#server/platform/signed-values.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import {
  decryptNote,
  newTestBrowser,
  openPushService,
  subscriptionOf,
} from "#tests/support/push/push-stand-in.ts";
import { createWorld } from "#tests/support/world.ts";
import { encryptForBrowser, MOST_BYTES } from "./encrypt-for-browser.ts";
import { parseEndpoint } from "./known-endpoints.ts";
import { lookUpPublic, postPushNote } from "./post-push-note.ts";
import { loadPushKeys, replacePushKeys } from "./push-keys.ts";

const platform = await openTestPlatform();
const { db, signedValues } = platform;

describe("a note", () => {
  test("is readable for the browser of the example in RFC 8291", () => {
    const pair = createECDH("prime256v1");
    pair.setPrivateKey("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "base64url");
    const body =
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
    const auth = Buffer.from("BTBZMqHH6r4Tts7J_aSIgg", "base64url");
    expect(decryptNote(Buffer.from(body, "base64url"), { pair, auth })).toBe(
      "When I grow up, I want to be a watermelon",
    );
  });

  test("is encrypted for one browser, each time in another way, in the 4 KB that push services accept", () => {
    const [browser, other] = [newTestBrowser(), newTestBrowser()];
    const text = "ü".repeat(MOST_BYTES / 2);
    const [body, again] = [0, 1].map(() => encryptForBrowser(text, subscriptionOf(browser)));
    if (!body || !again) throw new Error("nothing was encrypted");
    expect(body.byteLength).toBeLessThanOrEqual(4096);
    expect(body.equals(again)).toBe(false);
    expect(decryptNote(body, browser)).toBe(text);
    expect(() => decryptNote(body, other)).toThrow();
  });

  test("isn't encrypted for a key off the curve", () => {
    const p256dh = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString("base64url");
    expect(() => encryptForBrowser("", { ...subscriptionOf(newTestBrowser()), p256dh })).toThrow();
  });
});

describe("an endpoint", () => {
  test.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://wns2-am3p.notify.windows.com/w/?token=abc",
    "https://web.push.apple.com/QLabc",
  ])("of a known push service is used: %s", (endpoint) =>
    expect(parseEndpoint(endpoint)?.href).toBe(endpoint),
  );

  test.each([
    "http://fcm.googleapis.com/send/abc",
    "https://fcm.googleapis.com:8443/send/abc",
    "https://user@fcm.googleapis.com/send/abc",
    "https://fcm.googleapis.com.evil.test/send/abc",
    "https://evilfcm.googleapis.com/send/abc",
    "https://evilpush.services.mozilla.com/abc",
    "https://push.services.mozilla.com.evil.test/abc",
    "https://evil.test/#.notify.windows.com",
    "https://evil.test/?.notify.windows.com",
    "https://127.0.0.1/send/abc",
    "https://[::1]/send/abc",
    "https://localhost/send/abc",
    "https://10.0.0.1/send/abc",
    "file:///etc/passwd",
    "nonsense",
  ])("of anything else isn't: %s", (endpoint) => expect(parseEndpoint(endpoint)).toBeUndefined());
});

test("names that lead to this machine or a private network are not connected to", async () => {
  const lookUp = promisify(lookUpPublic);
  for (const all of [true, false]) {
    for (const host of [
      "localhost",
      "127.0.0.1",
      "10.1.2.3",
      "169.254.169.254",
      "::1",
      "::ffff:127.0.0.1",
      "fd00::1",
    ]) {
      await expect(lookUp(host, { all }), host).rejects.toThrow("no public address");
    }
  }
  expect(await lookUp("8.8.8.8", { all: true })).toEqual([{ address: "8.8.8.8", family: 4 }]);
  expect(await lookUp("8.8.8.8", {})).toBe("8.8.8.8");
  const service = await openPushService();
  const reach = (address: string) =>
    postPushNote(new URL(address), { headers: {}, body: Buffer.from("CANARY") });
  const { port } = new URL(service.url);
  await expect(reach(`http://localhost:${port}/send/CANARY`)).rejects.toThrow(/^(?!.*CANARY).*no public/);
  expect(service.received).toEqual([]);
  await service.close();
});

describe("the keys", () => {
  const load = () => loadPushKeys(platform);

  test("are made once, however many nodes need them first, and unreadable without SECRET", async () => {
    await db.delete(pushKeys);
    const [keys, ...others] = await Promise.all([load(), load(), load()]);
    for (const other of others) expect(other).toEqual(keys);
    expect(await load()).toEqual(keys);
    const [stored] = await db.select().from(pushKeys);
    expect(stored?.publicKey).toBe(keys?.publicKey);
    expect(JSON.stringify(stored)).not.toContain(keys?.privateKey.d);
    expect(Buffer.from(keys?.publicKey ?? "", "base64url")).toHaveLength(65);
  });

  test("are replaced with all subscriptions, and when SECRET is another", async () => {
    const { people } = await createWorld(db);
    const { publicKey } = await load();
    const [session] = await db
      .insert(sessions)
      .values({ userId: people.nora.id, token: "x", expiresAt: new Date(Date.now() + 60_000) })
      .returning();
    await db.insert(pushSubscriptions).values({
      ...subscriptionOf(newTestBrowser()),
      userId: people.nora.id,
      sessionId: session?.id ?? "",
    });
    expect(await replacePushKeys(platform)).toBe(1);
    const replaced = await load();
    expect(replaced.publicKey).not.toBe(publicKey);
    const other = { db, signedValues: createSignedValues("another secret of at least 32 characters") };
    const remade = await loadPushKeys(other);
    expect(remade.publicKey).not.toBe(replaced.publicKey);
    expect(await loadPushKeys(other)).toEqual(remade);
    expect(await loadPushKeys({ db, signedValues })).not.toEqual(remade);
  });
});
