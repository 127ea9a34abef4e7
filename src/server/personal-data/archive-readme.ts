import type { Config } from "#server/platform/config.ts";

/** What stands in the archive's README.txt. */
export const readmeOf = ({
  productName,
  publicUrl,
  supportEmail,
}: Config) => `${productName}: a copy of your data

Everything that ${productName} stores about you, as of now.

json/   every part in full, for programs
csv/    the same as tables, for a spreadsheet. A cell that begins with = + - @ or a tab has an apostrophe before it, so
        that no program computes it. Lists within a cell are JSON.
files/  your picture

An empty file means that we have nothing of that kind. Times are UTC.

Left out are: your password's hash and other secrets that sign in or unsubscribe; the texts of mails that we sent you;
who moderated or reported something of yours, and who blocked you. Of people you wrote with you find the names only.

What all this is for, and how long we keep it: ${publicUrl}/privacy
Questions: ${supportEmail}
`;
