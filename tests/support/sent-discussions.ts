import { and, desc, eq } from "drizzle-orm";
import type { DiscussionContent } from "#contract/discussions.ts";
import { setItemStatus } from "#server/items/index.ts";
import { logAction } from "#server/moderation/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { discussionRevisions, discussions } from "#server/platform/db/schema/index.ts";
import type { TestApi } from "./api.ts";
import type { Person } from "./world.ts";

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

/** Submits a discussion as a person; returns its id. */
export async function sendDiscussion(api: Pick<TestApi, "as">, person: Person, content = newDiscussion()) {
  return (await api.as(person).discussions.create(content)).id;
}

export const versionsOf = (db: Database, discussionId: string) =>
  db
    .select()
    .from(discussionRevisions)
    .where(eq(discussionRevisions.discussionId, discussionId))
    .orderBy(desc(discussionRevisions.createdAt));

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

/** Decides on the pending version of a discussion, by default as Max. */
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
  return as(moderator).moderation.decide({ kind: "discussions", id: revisionId, decision, reason });
}

export async function discussionRowOf(db: Database, discussionId: string) {
  const [row] = await db.select().from(discussions).where(eq(discussions.id, discussionId));
  if (!row) throw new Error(`there is no discussion ${discussionId}`);
  return row;
}

/** Hides or removes a discussion like a moderator who resolves reports. */
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
