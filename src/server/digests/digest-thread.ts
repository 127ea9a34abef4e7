/** What a queued email tells of: posts that became public after `since`, up to `until`. In microseconds, as stored. */
export interface DigestWindow {
  since: string;
  until: string;
  /** It is the last one before a pause. */
  isLast: boolean;
}

const PREFIX = "digest:";

/** Stored with the email, because it is written when it is sent. */
export const threadOfDigest = ({ since, until, isLast }: DigestWindow): string =>
  `${PREFIX}${since}/${until}${isLast ? "/last" : ""}`;

export function windowOf(thread: string | null): DigestWindow | null {
  if (!thread?.startsWith(PREFIX)) return null;
  const [since = "", until = "", last] = thread.slice(PREFIX.length).split("/");
  return { since, until, isLast: last === "last" };
}
