import type { PostStatus } from "#contract/parts.ts";
import {
  decideOnDiscussion,
  newDiscussion,
  pendingVersionOf,
  sendDiscussion,
  takeDiscussion,
} from "#tests/support/sent-discussions.ts";
import type { Person } from "#tests/support/world.ts";
import type { Stage } from "./stage.ts";

/** Creates a discussion and brings it to a status through the operations; also returns its first version. */
export async function discussionOf(
  stage: Pick<Stage, "as" | "platform" | "world">,
  person: Person,
  status: PostStatus,
  content = newDiscussion(),
): Promise<{ id: string; revisionId: string }> {
  const id = await sendDiscussion(stage, person, content);
  const revisionId = await pendingVersionOf(stage.platform.db, id);
  if (status === "pending") return { id, revisionId };
  const moderator = person === "max" ? "ada" : "max";
  await decideOnDiscussion(stage, id, status === "rejected" ? "rejected" : "approved", { moderator });
  if (status === "hidden" || status === "removed") {
    await takeDiscussion(stage.platform.db, id, status, { actorId: stage.world.people[moderator].id });
  }
  return { id, revisionId };
}
