import type { mails } from "#server/platform/db/schema/index.ts";
import type { Mail } from "./mail.ts";

export type StoredMail = typeof mails.$inferSelect;

/** Why an email was dropped: opted out, read on the site, suppressed, rejected, or given up. */
export type DropReason = "unwanted" | "read" | "suppressed" | "refused" | "expired";

/** Returns why an email is dropped, or its new content; undefined sends it unchanged. */
export type BeforeSending = (mail: StoredMail) => Promise<DropReason | Mail | undefined>;

/** Called when a mail server says that an address doesn't exist, for emails of all kinds. */
export type OnRejected = (mail: StoredMail) => Promise<void>;

export function createSendingHooks() {
  return { beforeSending: new Map<string, BeforeSending>(), onRejected: [] as OnRejected[] };
}

export type SendingHooks = ReturnType<typeof createSendingHooks>;
