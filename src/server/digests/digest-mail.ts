import { formatCounted } from "#contract/amounts.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";
import type { Digest } from "./digest.ts";

export const DIGEST_MAIL = "weekly-email";

interface Copy {
  userId: string;
  recipient: string;
  unsubscribeUrl: string;
  /** Names what it tells of (digest-thread.ts). */
  thread: string;
}

const COMMON = {
  kind: DIGEST_MAIL,
  preference: "weekly_email",
  unsubscribeReason: "You're getting this because you follow markets, tools or members.",
} as const;

type Sender = Pick<Config, "productName" | "supportEmail" | "postalAddress" | "publicUrl">;

/** What is queued. Its content is loaded when it is sent. */
export const queuedDigestMail = (sender: Sender, copy: Copy): Mail =>
  composeMail(sender, { ...COMMON, ...copy, subject: "New in what you follow", paragraphs: [] });

export function digestMail(
  sender: Sender,
  copy: Copy & { fullName: string; isLast: boolean },
  { subject, entries, restCount }: Digest,
): Mail {
  const { fullName, isLast, ...rest } = copy;
  return composeMail(sender, {
    ...COMMON,
    ...rest,
    name: fullName,
    subject,
    title: "New in what you follow",
    paragraphs: [],
    preheader: entries.map(({ title }) => title).join(", "),
    steps: entries.map(({ path, ...entry }) => ({ ...entry, url: sender.publicUrl + path })),
    button: { label: "See all", url: `${sender.publicUrl}/following` },
    notes: [
      ...(restCount > 0 ? [`${formatCounted(restCount, "more is", "more are")} waiting there.`] : []),
      ...(isLast
        ? [
            "You haven't been here for three months, so this is the last one. They start again when you visit.",
          ]
        : []),
    ],
  });
}
