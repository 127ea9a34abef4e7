import { eq, like } from "drizzle-orm";
import { blocks, conversations, notifications, rateLimits } from "#server/platform/db/schema/index.ts";
import type { TestApi } from "./api.ts";
import { hearNotices } from "./live-notices.ts";
import type { Person } from "./world.ts";

export function conversationsOf({ as, platform, world }: TestApi) {
  const { db } = platform;
  const idOf = (person: Person) => world.people[person].id;
  const write = (from: Person, to: Person, content = "Hello!", subject: string | null = null) =>
    as(from).messages.create({ recipientId: idOf(to), subject, content });
  return {
    idOf,
    write,
    /** Exchanges a message and a reply between two people; the reply stays unread. */
    async acquaint(one: Person, other: Person) {
      const { message: first, conversationId } = await write(one, other, "Hello!");
      const { message: second } = await write(other, one, "Hello back!");
      return { conversationId, first, second };
    },
    block: (blocker: Person, blocked: Person) => as(blocker).messages.putBlock({ userId: idOf(blocked) }),
    unblock: (blocker: Person, blocked: Person) =>
      as(blocker).messages.removeBlock({ userId: idOf(blocked) }),
    listOf: (person: Person) => as(person).messages.list({}),
    notificationsOf: (person: Person) =>
      db
        .select()
        .from(notifications)
        .where(eq(notifications.userId, idOf(person))),
    /** Returns the number of new contacts since the last reset. */
    async contacts(): Promise<number> {
      const counters = await db
        .select({ points: rateLimits.points })
        .from(rateLimits)
        .where(like(rateLimits.key, "newContact:%"));
      return counters.reduce((sum, { points }) => sum + points, 0);
    },
    heard: hearNotices(platform),
    async reset() {
      await db.delete(conversations);
      await db.delete(blocks);
      await db.delete(notifications);
      await db.delete(rateLimits);
    },
  };
}
