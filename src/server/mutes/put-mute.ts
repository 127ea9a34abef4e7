import { sql } from "drizzle-orm";
import type { Mutable } from "#contract/people/mutes.ts";
import { RETURN_LIMITS } from "#contract/people/returning.ts";
import { isDeletedUser } from "#contract/vocabulary.ts";
import { muteThread } from "#server/notifications/index.ts";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { findRemaining } from "#server/platform/db/merged-rows.ts";
import { mutes, tools, users } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { findVisibleThread } from "#server/posts/index.ts";
import { foldWord } from "./fold-word.ts";
import { mutedBy } from "./list-mutes.ts";

/** Mutes something without telling anyone. Idempotent. */
export const putMute = api.mutes.put.use(memberWrites).handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  const { userId } = reader;
  if (input.kind === "person" && input.key.toLowerCase() === userId) throw errors.NOT_YOURSELF();
  await db.transaction(async (tx) => {
    const key = await findMutable(tx, reader, input);
    if (key === null) throw errors.NOT_FOUND();
    if (input.kind === "word" && key.length > RETURN_LIMITS.mutedWord) throw errors.TOO_LONG();
    await lockMutes(tx, userId);
    const { rows } = await tx.execute<{ total: number; isMuted: boolean }>(sql`
      select count(*)::int as total, coalesce(bool_or(kind = ${input.kind} and key = ${key}), false) as "isMuted"
      from ${mutedBy(userId)} muted`);
    const { total = 0, isMuted } = rows[0] ?? {};
    if (isMuted) return;
    if (total >= RETURN_LIMITS.mutes) throw errors.TOO_MANY_MUTED();
    await store(tx, userId, { kind: input.kind, key });
  });
  return {};
});

/** @returns the key under which it is stored; null if the reader can't see it */
async function findMutable(tx: Transaction, reader: MemberReader, { kind, key }: Mutable) {
  switch (kind) {
    case "word":
      return foldWord(key);
    case "tool":
      return findRemaining(tx, tools, key);
    case "person": {
      const id = key.toLowerCase();
      const isThere = !isDeletedUser(id) && (await tx.$count(users, sql`${users.id} = ${id}`)) > 0;
      return isThere ? id : null;
    }
    default:
      return (await findVisibleThread(tx, reader, { kind, id: key }))?.id ?? null;
  }
}

async function store(tx: Transaction, userId: string, { kind, key }: Mutable): Promise<void> {
  if (kind === "review" || kind === "discussion") return muteThread(tx, { kind, id: key }, userId);
  const column = { word: "word", tool: "toolId", person: "personId" } as const;
  await tx.insert(mutes).values({ userId, [column[kind]]: key });
  await publishToPeople(tx, [userId], "account");
}

/** Concurrent mutes of a member are counted one after the other. */
const lockMutes = (tx: Transaction, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mutes ${userId}`}, 0))`);
