import { reviewName } from "#contract/names.ts";
import { createSwitchOffUrl } from "#server/email-preferences/index.ts";
import { getMarketDirectory } from "#server/markets/index.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { getToolDirectory } from "#server/tools/index.ts";
import { loadMailFacts, type MailFacts } from "./load-mail-facts.ts";
import { textsOf } from "./mail-labels.ts";
import { reasonForNoMail } from "./mail-policy.ts";
import { isSeen } from "./notification-view.ts";

export const NOTIFICATION_MAIL = "notification";

type Deps = Pick<Platform, "memory" | "config" | "db" | "signedValues">;

export async function writeMail(deps: Deps, notificationId: string): Promise<Mail | "read" | "unwanted"> {
  const loaded = await loadMailFacts(deps.db, notificationId);
  if (!loaded) return "unwanted";
  const facts = withoutUnseen(loaded);
  const reason = reasonForNoMail(facts);
  if (reason) return reason;
  return notificationMail(deps.config, facts, {
    title: await titleOf(deps, facts),
    ...(await deliveryOptionsOf(deps, facts)),
  });
}

/** @param about.title of the review's tool and market, or of the discussion */
export function notificationMail(
  config: Deps["config"],
  facts: MailFacts,
  { title, ...delivery }: Pick<Mail, "preference" | "thread" | "unsubscribeUrl"> & { title: string | null },
): Mail {
  const { button, ...words } = textsOf(facts, title);
  return composeMail(config, {
    ...words,
    ...delivery,
    kind: NOTIFICATION_MAIL,
    recipient: facts.recipient.email,
    userId: facts.userId,
    notificationId: facts.id,
    name: facts.recipient.fullName,
    button: { label: button.label, url: `${config.publicUrl}${button.path}` },
  });
}

/** Even decisions don't name or link what the recipient can't see on the site. */
export function withoutUnseen(facts: MailFacts): MailFacts {
  const { review, discussion, userId } = facts;
  return {
    ...facts,
    review: isSeen(review, userId) ? review : null,
    discussion: isSeen(discussion, userId) ? discussion : null,
  };
}

/** Decisions have no preference, hourly limit or unsubscribe link. */
async function deliveryOptionsOf(deps: Deps, facts: MailFacts) {
  if (facts.mail === null || facts.mail === "owed") return {};
  const preference = facts.mail;
  return {
    preference,
    thread: threadKeyOf(facts),
    unsubscribeUrl: await createSwitchOffUrl(deps, facts.userId, preference),
  };
}

function threadKeyOf({ review, discussion, groupKey, id }: MailFacts): string {
  if (review) return `review:${review.id}`;
  return discussion ? `discussion:${discussion.id}` : (groupKey ?? id);
}

async function titleOf(deps: Deps, { review, discussion }: MailFacts): Promise<string | null> {
  if (!review) return discussion?.title ?? null;
  const [tools, markets] = await Promise.all([getToolDirectory(deps), getMarketDirectory(deps)]);
  const tool = tools.byId.get(review.toolId);
  const market = markets.byId.get(review.marketId);
  return tool && market ? reviewName(tool, market) : null;
}
