import type { Transaction } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import type { Person } from "./demo-discussions.ts";
import type { DemoLike } from "./demo-likes.ts";
import type { DemoMessage } from "./demo-messages.ts";
import type { DemoReport } from "./demo-reports.ts";
import type { DemoComment, DemoItem } from "./demo-threads.ts";
import { idAt, insertAll } from "./insert-all.ts";
import { threadColumns } from "./store-comments.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Of older ones nobody is told any more; those older than a few days have been read. */
const TOLD_FOR_MS = 60 * DAY_MS;
const UNREAD_FOR_MS = 2.5 * DAY_MS;

export interface Happened {
  comments: readonly DemoComment[];
  likes: readonly DemoLike[];
  messages: readonly DemoMessage[];
  reports: readonly DemoReport[];
  decisions: readonly { item: DemoItem; outcome: "approved" | "rejected"; reason: string | null; at: Date }[];
}

type Row = Omit<typeof schema.notifications.$inferInsert, "id" | "userId" | "createdAt"> & {
  createdAt: Date;
};

/** Tells each of these people of what happened to them lately, as the features would have done. */
export async function storeNotifications(
  tx: Transaction,
  people: readonly Person[],
  happened: Happened,
  now: Date,
): Promise<void> {
  const rows = people.flatMap((person) => {
    const events = [
      ...ofComments(person, happened.comments),
      ...ofLikes(person, happened.likes),
      ...ofMessages(person, happened.messages),
      ...ofModeration(person, happened),
    ].filter(({ kind, createdAt }) => {
      const age = now.getTime() - createdAt.getTime();
      return age >= 0 && age < (kind === "thread-reply" ? UNREAD_FOR_MS : TOLD_FOR_MS);
    });
    events.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    return group(events).map((row) => finish(row, person, now));
  });
  await insertAll(tx, schema.notifications, rows);
}

function ofComments(person: Person, comments: readonly DemoComment[]): Row[] {
  const followed = new Map<DemoItem, Date>();
  for (const { author, item, createdAt } of comments) {
    const since = followed.get(item);
    if (author.id === person.id && (!since || createdAt < since)) followed.set(item, createdAt);
  }
  const isFollowed = (item: DemoItem, at: Date) => {
    const since = item.author.id === person.id ? item.publicAt : followed.get(item);
    return since !== undefined && since < at;
  };
  return comments.flatMap(({ id, item, author, parent, status, createdAt, mentions }): Row[] => {
    if (status !== "visible" || author.id === person.id) return [];
    const row = { actorId: author.id, commentId: id, createdAt, ...threadColumns(item) };
    const answered = parent?.author ?? item.author;
    if (mentions.some(({ id: userId }) => userId === person.id)) return [{ ...row, kind: "mention" }];
    if (answered.id === person.id) return [{ ...row, kind: "reply" }];
    return isFollowed(item, createdAt)
      ? [{ ...row, kind: "thread-reply", groupKey: `thread:${item.id}` }]
      : [];
  });
}

function ofLikes(person: Person, likes: readonly DemoLike[]): Row[] {
  return likes.flatMap(({ liker, item, comment, createdAt }): Row[] => {
    if ((comment ?? item).author.id !== person.id) return [];
    const groupKey = comment ? `like:comments:${comment.id}` : `like:${item.kind}s:${item.id}`;
    const about = { commentId: comment?.id ?? null, ...threadColumns(item) };
    return [{ kind: "like", actorId: liker.id, groupKey, createdAt, ...about }];
  });
}

function ofMessages(person: Person, messages: readonly DemoMessage[]): Row[] {
  return messages
    .filter(({ recipient, read }) => recipient.id === person.id && !read)
    .map(({ id, sender, conversationId, createdAt }) => ({
      kind: "message",
      actorId: sender.id,
      messageId: id,
      groupKey: `message:${conversationId}`,
      createdAt,
    }));
}

function ofModeration(person: Person, { decisions, reports }: Happened): Row[] {
  const own = decisions.filter(({ item }) => item.author.id === person.id);
  const told = reports.filter(({ reporter, resolved }) => resolved !== null && reporter.id === person.id);
  return [
    ...own.map(({ item, outcome, reason, at }): Row => {
      return { kind: "moderation", actorId: null, outcome, reason, createdAt: at, ...threadColumns(item) };
    }),
    ...told.flatMap(({ about, resolved }): Row[] => {
      if (!resolved || !("comment" in about)) return [];
      const place = { commentId: about.comment.id, ...threadColumns(about.comment.item) };
      return [
        {
          kind: "report-outcome",
          actorId: null,
          outcome: resolved.outcome,
          createdAt: resolved.at,
          ...place,
        },
      ];
    }),
  ];
}

/** Those of a group add up in the last one, as long as nobody has read them. */
function group(events: readonly Row[]): Row[] {
  const groups = new Map<string, Row>();
  const rows: Row[] = [];
  for (const event of events) {
    const before = event.groupKey ? groups.get(event.groupKey) : undefined;
    if (!before || !event.groupKey) {
      const row = { ...event, count: 1, updatedAt: event.createdAt };
      rows.push(row);
      if (event.groupKey) groups.set(event.groupKey, row);
    } else {
      const { actorId, commentId, messageId } = event;
      Object.assign(before, {
        actorId,
        commentId,
        messageId,
        count: (before.count ?? 1) + 1,
        updatedAt: event.createdAt,
      });
    }
  }
  return rows;
}

function finish(row: Row, { id: userId }: Person, now: Date) {
  const last = row.updatedAt ?? row.createdAt;
  const isOld = now.getTime() - last.getTime() > UNREAD_FOR_MS;
  return {
    ...row,
    id: idAt(row.createdAt),
    userId,
    readAt: isOld ? new Date(last.getTime() + 3 * HOUR_MS) : null,
  };
}
