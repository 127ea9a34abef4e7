import type { MailFacts } from "./load-mail-facts.ts";

/** Returns why an email must not be sent. Decisions are always sent. Other emails show only what the site shows now. */
export function reasonForNoMail(facts: MailFacts): "read" | "unwanted" | undefined {
  const { mail, readAt, actor, comment, message, isBlocked } = facts;
  if (mail === "owed") return undefined;
  if (readAt !== null) return "read";
  // The actor's account was deleted, or the recipient blocked them.
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
