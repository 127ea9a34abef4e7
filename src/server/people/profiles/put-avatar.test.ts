import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { profiles, rateLimits, unclaimedFiles } from "#server/platform/db/schema/index.ts";
import { removeUnclaimedFiles, storeFile } from "#server/platform/files/unclaimed-files.ts";
import { openTestApi } from "#tests/support/api.ts";
import { hearNotices } from "#tests/support/live-notices.ts";
import { serveApp } from "#tests/support/serve-app.ts";
import { replaceAvatar } from "./replace-avatar.ts";

const { as, world, platform } = await openTestApi();
const { db, files } = platform;
const site = await serveApp(platform);
const { nora, owen } = world.people;

const drawn = await sharp({ create: { width: 60, height: 40, channels: 3, background: "teal" } })
  .png()
  .toBuffer();
const picture = (bytes: Uint8Array = drawn, name = "me.png") => new File([new Uint8Array(bytes)], name);
const shown = async (id = nora.id) => (await as().profiles.get({ id })).avatarUrl;
const stored = async (folder = `avatars/${nora.id}/`) => {
  const keys: string[] = [];
  for await (const key of files.list(folder)) keys.push(`/files/${key}`);
  return keys;
};
/** After the time of an upload. */
const removeUnclaimed = async () => {
  await db.update(unclaimedFiles).set({ dueAt: new Date() });
  await removeUnclaimedFiles(platform);
};

beforeEach(async () => {
  await db.delete(rateLimits);
  await db.update(profiles).set({ avatarUrl: null });
  await removeUnclaimed();
});

test("re-encodes a picture, stores it under a unique URL, and shows it to everyone", async () => {
  const { avatarUrl } = await as("nora").profiles.putAvatar({ picture: picture() });
  expect(avatarUrl).toMatch(new RegExp(`^/files/avatars/${nora.id}/[0-9a-f]{24}\\.webp$`));
  expect(await shown()).toBe(avatarUrl);
  expect((await as("nora").account.getMe()).avatarUrl).toBe(avatarUrl);
  expect(await shown(owen.id)).toBeNull();
  const served = await fetch(site + avatarUrl);
  expect(served.headers.get("content-type")).toBe("image/webp");
  const { format, width, height } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
  expect([format, width, height]).toEqual(["webp", 512, 512]);
});

test("gives the next picture another URL, and deletes the previous file", async () => {
  const first = await as("nora").profiles.putAvatar({ picture: picture() });
  const second = await as("nora").profiles.putAvatar({ picture: picture() });
  expect(second.avatarUrl).not.toBe(first.avatarUrl);
  await removeUnclaimed();
  expect(await stored()).toEqual([second.avatarUrl]);
});

test("ignores the file name, and checks the content", async () => {
  await as("nora").profiles.putAvatar({ picture: picture(drawn, "../../evil.svg") });
  const wrong = picture(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "me.png");
  await expect(as("nora").profiles.putAvatar({ picture: wrong })).rejects.toMatchObject({
    code: "UNUSABLE_PICTURE",
    message: "The picture must be a JPG, PNG or WEBP file.",
  });
});

test("changes nothing and leaves no file when rejected", async () => {
  const { avatarUrl } = await as("nora").profiles.putAvatar({ picture: picture() });
  const rejected = as("nora").profiles.putAvatar({ picture: picture(drawn.subarray(0, 60)) });
  await expect(rejected).rejects.toMatchObject({ code: "UNUSABLE_PICTURE", status: 422 });
  expect(await shown()).toBe(avatarUrl);
  expect(await stored()).toEqual([avatarUrl]);
});

test("rejects visitors", async () => {
  await expect(as().profiles.putAvatar({ picture: picture() })).rejects.toMatchObject({
    code: "UNAUTHORIZED",
  });
  await expect(as().profiles.removeAvatar()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("allows twenty an hour", async () => {
  const broken = picture(Buffer.from("x"));
  for (let count = 0; count < 20; count += 1) {
    await expect(as("nora").profiles.putAvatar({ picture: broken })).rejects.toMatchObject({ status: 422 });
  }
  await expect(as("nora").profiles.putAvatar({ picture: broken })).rejects.toMatchObject({ status: 429 });
  await as("owen").profiles.putAvatar({ picture: picture() });
});

describe("a failure", () => {
  test("after storing the file keeps the previous picture, and a job deletes the new file", async () => {
    const { avatarUrl } = await as("nora").profiles.putAvatar({ picture: picture() });
    const key = `avatars/${nora.id}/${"0".repeat(24)}.webp`;
    await storeFile(platform, key, drawn);
    const failed = db.transaction(async (tx) => {
      await replaceAvatar(tx, nora.id, key);
      throw new Error("a cable");
    });
    await expect(failed).rejects.toThrow("a cable");
    expect(await shown()).toBe(avatarUrl);
    await removeUnclaimed();
    expect(await stored()).toEqual([avatarUrl]);
    expect((await fetch(site + avatarUrl)).status).toBe(200);
  });

  test("in the store never shows a missing file", async () => {
    const broken = { ...files, put: () => Promise.reject(new Error("the disk is full")) };
    const { callAs } = await import("#tests/support/api.ts");
    const call = callAs({ ...platform, files: broken }, world.readerOf("nora"));
    await expect(call.profiles.putAvatar({ picture: picture() })).rejects.toThrow();
    expect(await shown()).toBeNull();
  });

  test("through a concurrent account deletion stores no picture", async () => {
    expect(await db.transaction((tx) => replaceAvatar(tx, crypto.randomUUID(), null))).toBe(false);
  });
});

test("keeps one picture and its file of two concurrent ones", async () => {
  await Promise.all([1, 2, 3].map(() => as("nora").profiles.putAvatar({ picture: picture() })));
  await removeUnclaimed();
  expect(await stored()).toEqual([await shown()]);
});

test("deletes a picture with its file", async () => {
  await as("nora").profiles.putAvatar({ picture: picture() });
  const heard = hearNotices(platform);
  await as("nora").profiles.removeAvatar();
  await as("nora").profiles.removeAvatar();
  expect(await heard()).toContainEqual({ people: [nora.id], type: "account" });
  expect(await shown()).toBeNull();
  await removeUnclaimed();
  expect(await stored()).toEqual([]);
});

test("never treats an external URL as a stored file", async () => {
  await db
    .update(profiles)
    .set({ avatarUrl: "https://elsewhere.test/x.png" })
    .where(eq(profiles.id, nora.id));
  await as("nora").profiles.removeAvatar();
  expect(await shown()).toBeNull();
});

describe("over HTTP", () => {
  const startSession = () =>
    platform.auth.sessions.start(db, nora, "192.0.2.1", { responseHeaders: new Headers() });
  const send = async (body: RequestInit["body"], headers: Record<string, string> = {}) => {
    const { accessToken } = await startSession();
    const authorization = { authorization: `Bearer ${accessToken}`, ...headers };
    return fetch(`${site}/api/account/avatar`, {
      method: "POST",
      headers: authorization,
      body,
      duplex: "half",
    } as RequestInit);
  };
  const form = (file: File) => {
    const data = new FormData();
    data.set("picture", file);
    return data;
  };
  const noise = (bytes: number) => {
    const content = new Uint8Array(bytes);
    content.set(drawn.subarray(0, Math.min(drawn.length, bytes)));
    return content;
  };

  test("accepts a form with a file, well above the limit of other bodies", async () => {
    const answer = await send(form(picture(noise(5 * 1024 * 1024))));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ avatarUrl: await shown() });
  });

  test("rejects more than 5 MB, with a reason", async () => {
    const little = await send(form(picture(noise(5 * 1024 * 1024 + 1))));
    expect(little.status).toBe(400);
    expect(JSON.stringify(await little.json())).toContain("The picture must be at most 5 MB.");
    const much = await send(form(picture(noise(6 * 1024 * 1024)))).catch(() => undefined);
    // The connection may end when the upload is rejected before it is complete.
    if (much)
      expect(await much.json()).toMatchObject({ status: 413, message: "The picture must be at most 5 MB." });
    expect(await shown()).toBeNull();
  });

  test("enforces the limit without a Content-Length", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        if (sent > 200 * 1024 * 1024) controller.close();
        else controller.enqueue(new Uint8Array(65_536));
      },
    });
    const answer = await send(endless, { "content-type": "multipart/form-data; boundary=x" }).catch(
      () => undefined,
    );
    if (answer) expect(answer.status).toBe(413);
    // After its answer, the server reads on for half a second, up to 64 MB, so that clients see the answer.
    expect(sent).toBeLessThan((64 + 16) * 1024 * 1024);
  });

  test("does not read uploads of visitors", async () => {
    const answer = await fetch(`${site}/api/account/avatar`, { method: "POST", body: form(picture()) });
    expect([answer.status, (await answer.text()).includes("UNAUTHORIZED")]).toEqual([401, true]);
  });

  test.each([
    ["words", "me", {}],
    ["JSON", "{}", { "content-type": "application/json" }],
    ["text instead of a picture", new URLSearchParams({ picture: "me" }), {}],
    ["a truncated form", "--x\r\n", { "content-type": "multipart/form-data; boundary=x" }],
    ["nothing", null, {}],
  ])("rejects %s", async (_name, body, headers) => {
    expect((await send(body, headers as Record<string, string>)).status).toBe(400);
  });

  test("keeps the limit of other operations", async () => {
    const { accessToken } = await startSession();
    const answer = await fetch(`${site}/api/account/profile`, {
      method: "PUT",
      headers: { authorization: `Bearer ${accessToken}` },
      body: form(picture(noise(200_000))),
    }).catch(() => undefined);
    if (answer) expect(answer.status).toBe(413);
  });
});
