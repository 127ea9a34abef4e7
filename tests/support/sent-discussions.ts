import { and, desc, eq } from "drizzle-orm";
import type { DiscussionContent } from "#contract/discussions.ts";
import { setItemStatus } from "#server/items/index.ts";
import { logAction } from "#server/moderation/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { discussionRevisions, discussions } from "#server/platform/db/schema/index.ts";
import type { TestApi } from "./api.ts";
import type { Person } from "./world.ts";

/** A valid discussion. */
export function newDiscussion(overrides: Partial<DiscussionContent> = {}): DiscussionContent {
  return {
    title: "Is zip exclusivity worth it?",
    content: "I pay **double** for it.",
    marketId: null,
    toolId: null,
    tagIds: [],
    ...overrides,
  };
}

/** Sends in a discussion as a person; returns its id. */
export async function sendDiscussion(api: Pick<TestApi, "as">, person: Person, content = newDiscussion()) {
  return (await api.as(person).discussions.create(content)).id;
}

/** All versions of a discussion, newest first. */
export const versionsOf = (db: Database, discussionId: string) =>
  db
    .select()
    .from(discussionRevisions)
    .where(eq(discussionRevisions.discussionId, discussionId))
    .orderBy(desc(discussionRevisions.createdAt));

/** The version of a discussion that waits for a decision. */
export async function pendingVersionOf(db: Database, discussionId: string): Promise<string> {
  const [revision] = await db
    .select({ id: discussionRevisions.id })
    .from(discussionRevisions)
    .where(
      and(eq(discussionRevisions.discussionId, discussionId), eq(discussionRevisions.status, "pending")),
    );
  if (!revision) throw new Error(`the discussion ${discussionId} has no pending version`);
  return revision.id;
}

/** Decides on the version of a discussion that waits, as Max unless told. */
export async function decideOnDiscussion(
  { as, platform }: Pick<TestApi, "as" | "platform">,
  discussionId: string,
  decision: "approved" | "rejected",
  {
    reason = decision === "rejected" ? "No numbers." : undefined,
    moderator = "max",
  }: { reason?: string; moderator?: Person } = {},
) {
  const revisionId = await pendingVersionOf(platform.db, discussionId);
  return as(moderator).moderation.decideDiscussion({ revisionId, decision, reason });
}

/** A discussion's row, with all that the public may not see. */
export async function discussionRowOf(db: Database, discussionId: string) {
  const [row] = await db.select().from(discussions).where(eq(discussions.id, discussionId));
  if (!row) throw new Error(`there is no discussion ${discussionId}`);
  return row;
}

/** Takes a discussion away as a moderator does who looked into reports. */
export async function takeDiscussion(
  db: Database,
  id: string,
  status: "hidden" | "removed",
  { actorId, reason }: { actorId: string; reason?: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const was = await setItemStatus(tx, { kind: "discussion", id }, status, actorId);
    const action = status === "hidden" ? "hide" : "remove";
    const change = { before: { status: was?.status ?? null }, after: { status } };
    await logAction(tx, { actorId, action, subject: { kind: "discussion", id }, reason, ...change });
  });
}
