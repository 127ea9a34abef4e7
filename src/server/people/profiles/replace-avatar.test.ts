import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { registerFileJobs } from "#server/platform/files/unclaimed-files.ts";
import { openTestApi } from "#tests/support/api.ts";
import { newAvatarKey, replaceAvatar } from "./replace-avatar.ts";

const { as, world, platform } = await openTestApi();
const { nora } = world.people;

const picture = new File(
  [
    new Uint8Array(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: "teal" } })
        .png()
        .toBuffer(),
    ),
  ],
  "me.png",
);
const shown = async () => (await as().profiles.get({ id: nora.id })).avatarUrl;
const stored = async () => {
  const addresses: string[] = [];
  for await (const key of platform.files.list(`avatars/${nora.id}/`)) addresses.push(`/files/${key}`);
  return addresses;
};

beforeAll(async () => {
  registerFileJobs(platform);
  await platform.jobs.start();
});

const untilSomebodyWaits = () =>
  expect
    .poll(async () => {
      const { rows } = await platform.db.execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      return rows.length;
    })
    .toBe(1);

test("keeps the later of two concurrent pictures, and deletes the other files", async () => {
  const { db, files } = platform;
  await as("nora").profiles.putAvatar({ picture });
  const [first, second] = [newAvatarKey(nora.id), newAvatarKey(nora.id)];
  for (const key of [first, second]) await files.put(key, new Uint8Array([1]));
  let later: Promise<boolean> | undefined;
  await db.transaction(async (tx) => {
    await replaceAvatar(tx, nora.id, first);
    later = db.transaction((other) => replaceAvatar(other, nora.id, second));
    await untilSomebodyWaits();
  });
  await later;
  expect(await shown()).toBe(`/files/${second}`);
  await expect.poll(stored, { timeout: 20_000 }).toEqual([`/files/${second}`]);
});

test("deletes the file of the last picture", async () => {
  await as("nora").profiles.putAvatar({ picture });
  await as("nora").profiles.removeAvatar();
  expect(await shown()).toBeNull();
  await expect.poll(stored, { timeout: 20_000 }).toEqual([]);
});
