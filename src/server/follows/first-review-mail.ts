import { formatDollars } from "#contract/amounts.ts";
import { formatScore } from "#contract/metrics.ts";
import { reviewName } from "#contract/names.ts";
import { isolated } from "#contract/text/deceptive-characters.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";

export const FIRST_REVIEW_MAIL = "first-review";

export interface FirstReview {
  id: string;
  /** "The first CRM review in Casper, WY is here" */
  sentence: string;
  tool: { name: string };
  market: { city: string; state: string };
  score: number;
  /** Dollars. */
  monthlyCost: number;
}

interface Recipient {
  userId: string;
  recipient: string;
  fullName: string;
  unsubscribeUrl: string;
}

export function firstReviewMail(
  config: Pick<Config, "productName" | "supportEmail" | "postalAddress" | "publicUrl">,
  { id, sentence, tool, market, score, monthlyCost }: FirstReview,
  { userId, recipient, fullName, unsubscribeUrl }: Recipient,
): Mail {
  const name = reviewName({ name: isolated(tool.name) }, market);
  return composeMail(config, {
    kind: FIRST_REVIEW_MAIL,
    ...{ userId, recipient, name: fullName, unsubscribeUrl },
    preference: "first_reviews",
    thread: PREFIX + id,
    subject: sentence,
    paragraphs: [
      `An agent rated ${name} ${formatScore(score)} out of 10, at ${formatDollars(monthlyCost)} a month.`,
      "This was the only email about it. Follow the market or the tool to see what comes next.",
    ],
    button: { label: "Read", url: `${config.publicUrl}/reviews/${id}` },
    unsubscribeReason: "You're getting this because you asked to hear about this first review.",
  });
}

const PREFIX = "first-review:";
export const reviewOfFirstMail = (thread: string | null) => thread?.slice(PREFIX.length) ?? "";
