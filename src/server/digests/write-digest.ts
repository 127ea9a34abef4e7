import { eq } from "drizzle-orm";
import { profiles } from "#server/platform/db/schema/index.ts";
import type { Mail } from "#server/platform/mail/mail.ts";
import type { StoredMail } from "#server/platform/mail/sending-hooks.ts";
import type { Platform } from "#server/platform/platform.ts";
import { composeDigest } from "./digest.ts";
import { digestMail } from "./digest-mail.ts";
import { windowOf } from "./digest-thread.ts";
import { loadNews } from "./load-news.ts";

/** Right before it is sent, so that it has nothing that was hidden, muted or seen since. */
export async function writeDigest(
  deps: Pick<Platform, "config" | "db" | "memory">,
  {
    userId,
    recipient,
    thread,
    unsubscribeUrl,
  }: Pick<StoredMail, "userId" | "recipient" | "thread" | "unsubscribeUrl">,
): Promise<Mail | "unwanted"> {
  const window = windowOf(thread);
  if (userId === null || thread === null || window === null) return "unwanted";
  const [person] = await deps.db
    .select({ fullName: profiles.fullName })
    .from(profiles)
    .where(eq(profiles.id, userId));
  const digest = composeDigest(await loadNews(deps, userId, window));
  if (!person || !digest) return "unwanted";
  const copy = { userId, recipient, thread, unsubscribeUrl: unsubscribeUrl ?? "" };
  return digestMail(deps.config, { ...copy, fullName: person.fullName, isLast: window.isLast }, digest);
}
