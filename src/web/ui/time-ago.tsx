import { useSyncExternalStore } from "react";
import { formatAgo, formatDate } from "./format.ts";

const DAY_MS = 86_400_000;

const never = () => () => {};

interface TimeAgoProps {
  at: string;
  /** Below the name of its day: after 24 hours the time of day. Not for server rendering. */
  isInDay?: boolean;
}

/** The server's text may be an hour old, so that the browser replaces it. */
export function TimeAgo({ at, isInDay = false }: TimeAgoProps) {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <time key={String(isBrowser)} dateTime={at} title={formatDate(at)} suppressHydrationWarning>
      {isInDay && Date.now() - Date.parse(at) > DAY_MS
        ? new Date(at).toLocaleTimeString("en-US", { timeStyle: "short" })
        : formatAgo(at)}
    </time>
  );
}
