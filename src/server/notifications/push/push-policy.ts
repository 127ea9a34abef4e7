import type { PushKind } from "#contract/people/returning.ts";
import type { NotificationKind } from "#contract/vocabulary.ts";
import type { MailFacts } from "#server/notifications/load-mail-facts.ts";
import { reasonForNoMail } from "#server/notifications/mail-policy.ts";

/** Likes and others' replies in a thread can wait for a visit, as with emails. */
const PUSH_KIND_OF: Record<NotificationKind, PushKind | null> = {
  reply: "replies",
  "thread-reply": null,
  mention: "mentions",
  like: null,
  message: "messages",
  moderation: "decisions",
  "report-outcome": null,
  warning: "decisions",
  proof: "decisions",
  "first-review": "first_reviews",
  "price-change": "price_changes",
  renewal: "renewals",
};

export const pushKindOf = (kind: NotificationKind): PushKind | null => PUSH_KIND_OF[kind];

/** Older events, delayed because no job ran, cause no note. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** Returns why a note must not be sent: it shows only what the site shows now, and nothing that was read. */
export function reasonForNoNote(
  facts: MailFacts,
  { path, updatedAt }: { path: string | null; updatedAt: Date },
): "read" | "unwanted" | undefined {
  if (facts.readAt !== null) return "read";
  if (updatedAt.getTime() < Date.now() - MAX_AGE_MS) return "unwanted";
  return path === null ? reasonForNoMail(facts) : undefined;
}
