import type { ProofOutcome } from "#contract/proofs/terms.ts";
import { isolated } from "#contract/text/deceptive-characters.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import type { Notification } from "./notifications.ts";

// What notifications say on screens and in notes of browsers.

type Words = Pick<Notification, "kind" | "actor" | "count" | "title" | "target" | "outcome"> & {
  names: readonly string[];
};

const NAMES = 3;
const LIST = new Intl.ListFormat("en-US");

/** @returns the text of a notification without the final period */
export function sentenceOf(notification: Words): string {
  const { kind, count, names } = notification;
  const who = isolated(notification.actor?.fullName ?? "Someone");
  const title = notification.title === null ? null : `“${isolated(notification.title)}”`;
  const where = title === null ? "" : ` in ${title}`;
  const on = title === null ? "" : ` on ${title}`;
  if (names.length > 0) {
    const shown = names.slice(0, NAMES).map(isolated);
    return `${count} new replies${where} from ${LIST.format(names.length > NAMES ? [...shown, "others"] : shown)}`;
  }
  switch (kind) {
    case "reply":
      return `${who} replied to you${count === 1 ? "" : ` ${count} times`}${where}`;
    case "mention":
      return `${who} mentioned you${where}`;
    case "thread-reply":
      return count === 1 ? `${who} commented${on}` : `${count} new comments${on} (latest by ${who})`;
    case "like":
      return `${who}${andOthers(count)} liked ${itemOf(notification)}`;
    case "message":
      return count === 1 ? `${who} sent you a message` : `${who} sent you ${count} messages`;
    case "moderation":
      return `${capitalized(itemOf(notification))} was ${OUTCOMES[notification.outcome ?? ""] ?? "reviewed"}`;
    case "report-outcome":
      return `Thanks for your report. ${REPORT_OUTCOMES[notification.outcome ?? ""] ?? "Our team reviewed it"}`;
    case "proof":
      return PROOF_TEXTS[notification.outcome as ProofOutcome](title === null ? "" : ` ${title}`);
    case "first-review":
    case "price-change":
    case "renewal":
      return notification.title ?? "";
    case "warning":
      return "A reminder about our community rules";
  }
}

/** Null when the target is deleted. */
export function notificationAddress({ target }: Pick<Notification, "target">): string | null {
  if (target === null) return null;
  if (target.kind === "page") return target.path;
  if (target.kind === "message") return `/messages/${target.id}`;
  const page = `/${PLURALS[target.kind]}/${target.id}`;
  return target.commentId === null ? page : `${page}?comment=${target.commentId}#comment-${target.commentId}`;
}

const OUTCOMES: Record<string, string> = {
  approved: "approved",
  rejected: "not approved",
  hidden: "hidden by our team",
  removed: "removed by our team",
  restored: "restored by our team",
  locked: "locked by our team",
  unlocked: "unlocked by our team",
};

const PROOF_TEXTS: Record<ProofOutcome, (title: string) => string> = {
  "license-checked": () => "Your license was checked",
  "license-rejected": () => "We couldn't check your license",
  "license-expired": () => "Nobody checked your license in time. You can submit it again in Settings",
  "license-ended": () => "Your license was checked two years ago. You can submit it again in Settings",
  "license-revoked": () => "Our team took back the check of your license",
  "receipt-checked": (title) => `The receipt for your review${title} was checked`,
  "receipt-rejected": (title) => `The receipt for your review${title} wasn't accepted`,
  "receipt-expired": (title) =>
    `Nobody checked the receipt for your review${title} in time. You can upload it again`,
  "receipt-revoked": (title) => `Our team removed “Used it” from your review${title}`,
};

const REPORT_OUTCOMES: Record<string, string> = {
  dismissed: "We reviewed it and made no changes",
  hidden: "We hid the content you reported",
  removed: "We removed the content you reported",
  warned: "We warned the author",
};

function itemOf({ target, ...words }: Words): string {
  const title = words.title === null ? null : isolated(words.title);
  if (target === null || target.kind === "message" || target.kind === "page")
    return title === null ? "your post" : `“${title}”`;
  if (target.commentId !== null) return title === null ? "your comment" : `your comment on “${title}”`;
  return title === null ? `your ${target.kind}` : `your ${target.kind} “${title}”`;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const andOthers = (count: number) =>
  count === 1 ? "" : ` and ${count - 1} ${count === 2 ? "other" : "others"}`;
