import { formatAgo, formatDate } from "./format.ts";

const DAY_MS = 86_400_000;

interface TimeAgoProps {
  at: string;
  /** Below the name of its day: after 24 hours the time of day. Not for server rendering. */
  isInDay?: boolean;
}

/** The server's text may be an hour old; hydration replaces it. */
export function TimeAgo({ at, isInDay = false }: TimeAgoProps) {
  return (
    <time dateTime={at} title={formatDate(at)}>
      {isInDay && Date.now() - Date.parse(at) > DAY_MS
        ? new Date(at).toLocaleTimeString("en-US", { timeStyle: "short" })
        : formatAgo(at)}
    </time>
  );
}
