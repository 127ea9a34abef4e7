import { formatDollars } from "#contract/amounts.ts";
import { areaPhrase } from "#contract/comps/names.ts";
import type { PriceComparison } from "#contract/people/contracts.ts";
import { shortDay } from "#contract/people/days.ts";
import { isolated } from "#contract/text/deceptive-characters.ts";
import type { Day } from "#server/contracts/contract-dates.ts";
import type { ContractRow } from "#server/contracts/contract-hydration.ts";
import { createSwitchOffUrl } from "#server/email-preferences/index.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { versionOf } from "#server/platform/versions.ts";

export const REMINDER_MAIL = "renewal";

interface Renewal {
  tool: { name: string };
  renewal: Day;
  /** The last day to give notice; null if none is known. */
  noticeBy: Day | null;
}

type Terms = Pick<
  ContractRow,
  "id" | "userId" | "toolId" | "price" | "isYearly" | "since" | "renewsOn" | "noticeDays"
>;

export interface RemindedContract extends Renewal {
  row: Terms;
  comparison: Pick<PriceComparison, "area" | "text"> | null;
  recipient: string;
  fullName: string;
}

export async function reminderMail(
  deps: Pick<Platform, "config" | "signedValues">,
  reminded: RemindedContract,
  today: Day,
): Promise<Mail> {
  const unsubscribeUrl = await createSwitchOffUrl(deps, reminded.row.userId, "renewals");
  return reminderMailWith(deps.config, reminded, { today, unsubscribeUrl });
}

export function reminderMailWith(
  config: Pick<Config, "productName" | "supportEmail" | "postalAddress" | "publicUrl">,
  { row, tool, renewal, noticeBy, comparison, recipient, fullName }: RemindedContract,
  { today, unsubscribeUrl }: { today: Day; unsubscribeUrl: string },
): Mail {
  const price = `You pay ${formatDollars(row.price)} a ${row.isYearly ? "year" : "month"}.`;
  return composeMail(config, {
    kind: REMINDER_MAIL,
    ...{ userId: row.userId, recipient, name: fullName, unsubscribeUrl },
    preference: "renewals",
    thread: threadOf(row),
    subject: `${isolated(tool.name)} renews on ${shortDay(renewal, today)}`,
    paragraphs: [
      ...(noticeBy === null ? [] : [`Last day to give notice: ${shortDay(noticeBy, today)}.`]),
      comparison ? `${price} ${comparison.text} ${areaPhrase(comparison.area)}.` : price,
    ],
    button: { label: "My tools", url: `${config.publicUrl}/my-tools` },
    unsubscribeReason: "You're getting this because you track when your tools renew.",
  });
}

/** "Foyer CRM renews on January 3. Last day to give notice: December 4." */
export function reminderSentence({ tool, renewal, noticeBy }: Renewal, today: Day): string {
  const renews = `${isolated(tool.name)} renews on ${shortDay(renewal, today)}.`;
  return noticeBy === null ? renews : `${renews} Last day to give notice: ${shortDay(noticeBy, today)}.`;
}

const PREFIX = "contract:";

/** Names the terms that the email is about, too, so that one about others is dropped. */
export function threadOf({ id, toolId, price, isYearly, since, renewsOn, noticeDays }: Terms): string {
  return `${PREFIX}${id}:${versionOf({ toolId, price, isYearly, since, renewsOn, noticeDays })}`;
}

export const contractOfThread = (thread: string | null) => thread?.split(":")[1] ?? "";
