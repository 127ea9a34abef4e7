import type { mails } from "#server/platform/db/schema/index.ts";
import type { Mail } from "./mail.ts";

export type StoredMail = typeof mails.$inferSelect;

/** Why a mail was not sent: not wanted any more, read elsewhere, on a list, refused by the server, or given up. */
export type DropReason = "unwanted" | "read" | "suppressed" | "refused" | "expired";

/** Says why a mail is not to be sent any more, or how it reads by now; nothing when it is good as it is. */
export type BeforeSending = (mail: StoredMail) => Promise<DropReason | Mail | undefined>;

/** Hears that the mail server does not know the address of a mail. */
export type OnRefused = (mail: StoredMail) => Promise<void>;

/** What features want to be asked and told about their kinds of mail. */
export function createSendingHooks() {
  return { beforeSending: new Map<string, BeforeSending>(), onRefused: new Map<string, OnRefused>() };
}

export type SendingHooks = ReturnType<typeof createSendingHooks>;
