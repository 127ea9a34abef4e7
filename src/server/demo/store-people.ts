import { newAvatarKey } from "#server/people/index.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { publicPathOf } from "#server/platform/files/public-paths.ts";
import { type DemoContext, insertAll } from "./demo-context.ts";
import { type DemoPerson, readDemoAvatar } from "./demo-files.ts";
import { KNOWN_PASSWORD } from "./demo-passwords.ts";
import { storePremium } from "./demo-premium.ts";

/** Stores confirmed people. Only demo accounts have a password. */
export async function storePeople(context: DemoContext, files: FileStore, people: readonly DemoPerson[]) {
  const { tx, at, add } = context;
  const stored = people.map((person) => ({
    ...person,
    id: add("person", person.name, person.joinedAgo),
    createdAt: at(person.joinedAgo),
  }));
  const users: (typeof schema.users.$inferInsert)[] = [];
  // One at a time: each hash takes 128 MiB.
  for (const { id, email, createdAt, signsIn } of stored) {
    const passwordHash = signsIn ? await hashPassword(KNOWN_PASSWORD) : null;
    users.push({ id, email, emailVerified: true, createdAt, updatedAt: createdAt, passwordHash });
  }
  await insertAll(tx, schema.users, users);
  await insertAll(
    tx,
    schema.profiles,
    await Promise.all(
      stored.map(async ({ id, name, type, brokerage, years, avatar, createdAt }) => ({
        ...{ id, brokerage, createdAt },
        fullName: name,
        reviewerType: type,
        yearsExperience: years,
        avatarUrl: avatar === undefined ? null : await putAvatar(files, id, avatar),
      })),
    ),
  );
  const accounts = stored.filter(({ signsIn }) => signsIn);
  const roles = accounts.flatMap(({ id, role }) => (role === undefined ? [] : [{ userId: id, role }]));
  await insertAll(tx, schema.userRoles, roles);
  for (const { id, isPremium } of accounts) if (isPremium) await storePremium(tx, id, at(0));
}

async function putAvatar(files: FileStore, userId: string, file: string): Promise<string> {
  const key = newAvatarKey(userId);
  await files.put(key, await readDemoAvatar(file));
  return publicPathOf(key);
}
