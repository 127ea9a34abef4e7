import { reviewName } from "#contract/names.ts";
import { createSwitchOffUrl } from "#server/email-preferences/index.ts";
import { readMarketDirectory } from "#server/markets/index.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail, MailPreference } from "#server/platform/mail/mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readToolDirectory } from "#server/tools/index.ts";
import { loadMailFacts, type MailFacts } from "./load-mail-facts.ts";
import { wordsOf } from "./mail-labels.ts";
import { reasonForNoMail } from "./mail-policy.ts";
import { isSeen } from "./notification-view.ts";

export const NOTIFICATION_MAIL = "notification";

type Deps = Pick<Platform, "cache" | "config" | "db" | "signedValues">;

/** The mail about a notification as it reads now, or why there is none. */
export async function writeMail(services: Deps, notificationId: string): Promise<Mail | "read" | "unwanted"> {
  const loaded = await loadMailFacts(services.db, notificationId);
  // What it was about is gone.
  if (!loaded) return "unwanted";
  const facts = withoutUnseen(loaded);
  const reason = reasonForNoMail(facts);
  if (reason) return reason;
  return notificationMail(services.config, facts, {
    title: await titleOf(services, facts),
    ...(await whyAndHowToEnd(services, facts)),
  });
}

/** @param about.title of the review's tool and market, or of the discussion */
export function notificationMail(
  config: Deps["config"],
  facts: MailFacts,
  { title, ...why }: Pick<Mail, "preference" | "thread" | "unsubscribeUrl"> & { title: string | null },
): Mail {
  const { button, ...words } = wordsOf(facts, title);
  return composeMail(config, {
    ...words,
    ...why,
    kind: NOTIFICATION_MAIL,
    recipient: facts.recipient.email,
    userId: facts.userId,
    notificationId: facts.id,
    name: facts.recipient.fullName,
    button: { label: button.label, url: `${config.publicUrl}${button.path}` },
  });
}

/** Even an owed mail neither names nor links what its reader does not see on the site. */
function withoutUnseen(facts: MailFacts): MailFacts {
  const { review, discussion, userId } = facts;
  return {
    ...facts,
    review: isSeen(review, userId) ? review : null,
    discussion: isSeen(discussion, userId) ? discussion : null,
  };
}

/** What is owed obeys no switch and no hour, and cannot be unsubscribed. */
async function whyAndHowToEnd(services: Deps, facts: MailFacts) {
  if (facts.mail === null || facts.mail === "owed") return {};
  const preference = facts.mail as MailPreference;
  return {
    preference,
    thread: threadKeyOf(facts),
    unsubscribeUrl: await createSwitchOffUrl(services, facts.userId, preference),
  };
}

function threadKeyOf({ review, discussion, groupKey, id }: MailFacts): string {
  if (review) return `review:${review.id}`;
  return discussion ? `discussion:${discussion.id}` : (groupKey ?? id);
}

async function titleOf(services: Deps, { review, discussion }: MailFacts): Promise<string | null> {
  if (!review) return discussion?.title ?? null;
  const [tools, markets] = await Promise.all([readToolDirectory(services), readMarketDirectory(services)]);
  const tool = tools.byId.get(review.toolId);
  const market = markets.byId.get(review.marketId);
  return tool && market ? reviewName(tool, market) : null;
}
