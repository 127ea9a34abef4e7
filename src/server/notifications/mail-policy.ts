import type { MailFacts } from "./load-mail-facts.ts";

/**
 * Why a mail about a notification is not sent, or not any more. What the team decided is owed, whatever was read
 * or switched off; of the rest a mail shows only what its reader could see on the site right now.
 */
export function reasonForNoMail(facts: MailFacts): "read" | "unwanted" | undefined {
  const { mail, readAt, actor, comment, message, isBlocked } = facts;
  if (mail === "owed") return undefined;
  if (readAt !== null) return "read";
  // Their account was deleted, or one no longer wants to hear from them.
  if (actor === null || isBlocked) return "unwanted";
  if (facts.kind === "message") {
    if (!message?.isDelivered) return "unwanted";
    return message.read ? "read" : undefined;
  }
  const isPublic = comment?.status === "visible" && threadOf(facts)?.status === "approved";
  if (!isPublic) return "unwanted";
  return (facts.kind === "mention" ? facts.isStillNamed : !facts.isMuted) ? undefined : "unwanted";
}

const threadOf = ({ review, discussion }: MailFacts) => review ?? discussion;
