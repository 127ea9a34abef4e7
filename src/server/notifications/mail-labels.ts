import { isolated } from "#contract/text/deceptive-characters.ts";
import { plainTextOf } from "#contract/text/plain-text-of.ts";
import type { MailContent } from "#server/platform/mail/compose-mail.ts";
import { shorten } from "#server/platform/text/cut-text.ts";
import type { MailFacts } from "./load-mail-facts.ts";
import { proofMailOf } from "./proof-mail-texts.ts";

type Texts = Pick<MailContent, "subject" | "preheader" | "paragraphs" | "quote" | "unsubscribeReason"> & {
  button: { label: string; path: string };
};

/** Returns the texts of a notification email. @param plainTitle "tool in market" of a review, or the discussion's title */
export function textsOf(facts: MailFacts, plainTitle: string | null): Texts {
  const title = plainTitle === null ? null : isolated(plainTitle);
  switch (facts.kind) {
    case "message":
      return messageTexts(facts);
    case "moderation":
      return outcomeTexts(facts, title);
    case "warning":
      return warningTexts(facts, title);
    case "proof":
      return proofTexts(facts, title);
    default:
      return commentTexts(facts, title);
  }
}

function commentTexts(facts: MailFacts, title: string | null): Texts {
  const { actor, comment, kind, userId, count } = facts;
  const who = isolated(actor?.fullName ?? "Someone");
  const isMention = kind === "mention";
  const postKind = facts.review ? "review" : "discussion";
  const own = facts.review ?? facts.discussion;
  const isOwnThread = own?.userId === userId && comment?.parentId === null;
  const isMany = count > 1;
  const what = isMention
    ? "mentioned you"
    : isMany
      ? `replied to you ${count} times`
      : `replied to your ${isOwnThread ? postKind : "comment"}`;
  const isTitleOfOwn = isOwnThread && !isMention && !isMany;
  const where = title !== null && !isTitleOfOwn ? ` in “${title}”` : titled(title);
  const quote = comment?.body ? shorten(plainTextOf(comment.body)) : undefined;
  return {
    subject: `${who} ${what}`,
    paragraphs: [`${who} ${what}${where}${isMany ? ". The latest:" : "."}`],
    preheader: quote,
    quote,
    button: { label: isMention ? "Read the comment" : "Read the reply", path: pathOf(facts) },
    unsubscribeReason: `You're getting this because someone ${isMention ? "mentioned you" : "replied to you"} in a ${postKind}.`,
  };
}

function messageTexts({ actor, message, count }: MailFacts): Texts {
  const who = isolated(actor?.fullName ?? "Someone");
  const button = { path: `/messages/${message?.id ?? ""}` };
  const unsubscribeReason = "You're getting this because someone sent you a message.";
  // The text of a message request is not emailed before it is accepted.
  if (!message || message.isRequest) {
    return {
      subject: `${who} (member) wants to message you`,
      paragraphs: [`${who} sent you a message request. Accept it to start a conversation.`],
      button: { ...button, label: "View request" },
      unsubscribeReason,
    };
  }
  const quote = shorten(message.content);
  return {
    subject:
      count === 1 ? `${who} (member) sent you a message` : `${who} (member) sent you ${count} messages`,
    preheader: quote,
    paragraphs: [
      count === 1 ? `${who} sent you a message:` : `${who} sent you ${count} messages. The latest:`,
    ],
    quote,
    button: { ...button, label: "Read and reply" },
    unsubscribeReason,
  };
}

const OUTCOMES: Record<string, { was: string; says: string }> = {
  approved: { was: "is live", says: "was approved and is now live." },
  rejected: { was: "was not approved", says: "was not approved." },
  hidden: { was: "was hidden", says: "was hidden by our team. Edit it and we'll take another look." },
  removed: { was: "was removed", says: "was removed by our team." },
  locked: { was: "was locked", says: "was locked by our team. New comments are closed." },
  unlocked: { was: "was unlocked", says: "was unlocked by our team. Members can comment again." },
  restored: { was: "is live again", says: "was restored by our team and is live again." },
};

function outcomeTexts(facts: MailFacts, title: string | null): Texts {
  const { outcome, reason } = facts;
  const item = itemOf(facts);
  const { was, says } = OUTCOMES[outcome ?? ""] ?? {
    was: "was reviewed",
    says: "was reviewed by our team.",
  };
  return {
    subject: `Your ${item} ${was}`,
    paragraphs: [`Your ${item}${of(facts, title)} ${says}`, ...(reason === null ? [] : ["Reason:"])],
    quote: reason ?? undefined,
    button: isPageShown(facts)
      ? { label: `View your ${item}`, path: pathOf(facts) }
      : { label: "View your notifications", path: "/notifications" },
  };
}

function proofTexts(facts: MailFacts, title: string | null): Texts {
  const { outcome, reason, review } = facts;
  const { subject, says } = proofMailOf(outcome);
  return {
    subject,
    paragraphs: [says(titled(title)), ...(reason === null ? [] : ["Reason:"])],
    quote: reason ?? undefined,
    button: review
      ? { label: "View your review", path: pathOf(facts) }
      : { label: "View your settings", path: "/settings" },
  };
}

function warningTexts(facts: MailFacts, title: string | null): Texts {
  const { reason } = facts;
  return {
    subject: "A reminder about our community rules",
    paragraphs: [
      `Our team reviewed your ${itemOf(facts)}${of(facts, title)}. Please follow our community rules.`,
      ...(reason === null ? [] : ["Reason:"]),
    ],
    quote: reason ?? undefined,
    button: { label: "View your notifications", path: "/notifications" },
  };
}

/** Removed items have no page, and neither do threads that the recipient can't see. */
const isPageShown = ({ outcome, review, discussion }: MailFacts) =>
  outcome !== "removed" && (review ?? discussion) !== null;

const of = ({ comment }: MailFacts, title: string | null) =>
  comment && title !== null ? ` on “${title}”` : titled(title);

const titled = (title: string | null) => (title === null ? "" : ` “${title}”`);

function itemOf({ comment, review, discussion, message }: MailFacts): string {
  if (comment) return "comment";
  if (review) return "review";
  if (discussion) return "discussion";
  return message ? "message" : "profile";
}

function pathOf({ review, discussion, comment }: MailFacts): string {
  const page = review
    ? `/reviews/${review.id}`
    : discussion
      ? `/discussions/${discussion.id}`
      : "/notifications";
  return comment ? `${page}?comment=${comment.id}#comment-${comment.id}` : page;
}
