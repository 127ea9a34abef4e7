import type { Config } from "#server/platform/config/config.ts";

export const readmeOf = ({
  productName,
  publicUrl,
  supportEmail,
}: Config) => `${productName}: a copy of your data

Everything that ${productName} stores about you right now.

json/   all data, for programs
csv/    the same data as tables, for spreadsheets. A cell that starts with = + - @ or a tab has an apostrophe in front,
        so that no program runs it as a formula. Lists in a cell are JSON.
files/  your picture

An empty file means we have no data of that kind. Times are UTC.

Not included: your password's hash and other secrets for signing in or unsubscribing; the text of emails we sent you;
who moderated or reported your content; and who blocked you. For people you exchanged messages with, only the names
are included.

Why we store this data and how long we keep it: ${publicUrl}/privacy
Questions: ${supportEmail}
`;
