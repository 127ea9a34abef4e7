import { isolated } from "#contract/deceptive-characters.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { cutAtWord, onOneLine } from "#server/platform/cut-text.ts";
import type { MailContent } from "#server/platform/mail/compose-mail.ts";
import { plainTextOf } from "#server/platform/rich-text.ts";
import type { MailFacts } from "./load-mail-facts.ts";

type Words = Pick<MailContent, "subject" | "preheader" | "paragraphs" | "quote" | "unsubscribeReason"> & {
  button: { label: string; path: string };
};

/** What a mail about a notification says. @param plainTitle of the review's tool and market, or of the discussion */
export function wordsOf(facts: MailFacts, plainTitle: string | null): Words {
  const title = plainTitle === null ? null : isolated(plainTitle);
  switch (facts.kind) {
    case "message":
      return messageWords(facts);
    case "moderation":
      return outcomeWords(facts, title);
    case "warning":
      return warningWords(facts, title);
    default:
      return commentWords(facts, title);
  }
}

function commentWords(facts: MailFacts, title: string | null): Words {
  const { actor, comment, kind, userId } = facts;
  const who = isolated(actor?.fullName ?? "Someone");
  const isMention = kind === "mention";
  const place = facts.review ? "review" : "discussion";
  const own = facts.review ?? facts.discussion;
  const isOwnThread = own?.userId === userId && comment?.parentId === null;
  const what = isMention ? "mentioned you" : `replied to your ${isOwnThread ? place : "comment"}`;
  const isTitleOfOwn = isOwnThread && !isMention;
  const where = title !== null && !isTitleOfOwn ? ` in “${title}”` : titled(title);
  const quote = comment?.body ? excerptOf(plainTextOf(comment.body)) : undefined;
  return {
    subject: `${who} ${what}`,
    paragraphs: [`${who} ${what}${where}.`],
    // The subject has said the rest.
    preheader: quote,
    quote,
    button: { label: isMention ? "Read the comment" : "Read the reply", path: pathOf(facts) },
    unsubscribeReason: `You get this since somebody ${isMention ? "mentioned" : "answered"} you in a ${place}.`,
  };
}

function messageWords({ actor, message, count }: MailFacts): Words {
  const who = isolated(actor?.fullName ?? "Someone");
  const button = { path: `/messages/${message?.id ?? ""}` };
  const unsubscribeReason = "You get this since somebody sent you a message.";
  // What strangers write comes into nobody's mailbox before it is accepted.
  if (!message || message.isRequest) {
    return {
      subject: `${who} (member) would like to write to you`,
      paragraphs: [`${who} sent you a first message. You decide whether the two of you get in touch.`],
      button: { ...button, label: "See the request" },
      unsubscribeReason,
    };
  }
  const quote = excerptOf(message.content);
  return {
    subject:
      count === 1 ? `${who} (member) sent you a message` : `${who} (member) sent you ${count} messages`,
    preheader: quote,
    paragraphs: [count === 1 ? `${who} wrote to you.` : `${who} sent you ${count} messages. The last one:`],
    quote,
    button: { ...button, label: "Read and answer" },
    unsubscribeReason,
  };
}

const OUTCOMES: Record<string, { was: string; says: string }> = {
  approved: { was: "is public", says: "was approved. Everybody can see it now." },
  rejected: { was: "was not approved", says: "was not approved." },
  hidden: { was: "was hidden", says: "was hidden by our team. Change it, and we look at it again." },
  removed: { was: "was removed", says: "was removed by our team." },
  restored: { was: "is public again", says: "was restored by our team. Everybody can see it again." },
};

function outcomeWords(facts: MailFacts, title: string | null): Words {
  const { outcome, reason } = facts;
  const item = itemOf(facts);
  const { was, says } = OUTCOMES[outcome ?? ""] ?? {
    was: "was looked at",
    says: "was looked at by our team.",
  };
  return {
    subject: `Your ${item} ${was}`,
    paragraphs: [`Your ${item}${of(facts, title)} ${says}`, ...(reason === null ? [] : ["The reason:"])],
    quote: reason ?? undefined,
    button: isPageShown(facts)
      ? { label: `See your ${item}`, path: pathOf(facts) }
      : { label: "See your notifications", path: "/notifications" },
  };
}

function warningWords(facts: MailFacts, title: string | null): Words {
  const { reason } = facts;
  return {
    subject: "Our team asks you to mind the rules",
    paragraphs: [
      `Our team has looked at your ${itemOf(facts)}${of(facts, title)} and asks you to mind the rules.`,
      ...(reason === null ? [] : ["The reason:"]),
    ],
    quote: reason ?? undefined,
    button: { label: "See your notifications", path: "/notifications" },
  };
}

/** Removed items have no page, and a thread that its reader does not see has none for them. */
const isPageShown = ({ outcome, review, discussion }: MailFacts) =>
  outcome !== "removed" && (review ?? discussion) !== null;

/** A comment has no title; what it is on has. */
const of = ({ comment }: MailFacts, title: string | null) =>
  comment && title !== null ? ` on “${title}”` : titled(title);

const titled = (title: string | null) => (title === null ? "" : ` “${title}”`);

/** What a moderator acted on. A review or discussion is its author's, so that they always see it. */
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

function excerptOf(text: string): string {
  const line = onOneLine(text);
  return line.length <= LIMITS.openingLength ? line : cutAtWord(line, LIMITS.openingLength);
}
