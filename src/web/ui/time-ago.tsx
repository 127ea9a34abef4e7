import { useSyncExternalStore } from "react";
import { formatAgo, formatDate } from "./format.ts";

const never = () => () => {};

/** The server's text may be an hour old, so that the browser replaces it. */
export function TimeAgo({ at }: { at: string }) {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <time key={String(isBrowser)} dateTime={at} title={formatDate(at)} suppressHydrationWarning>
      {formatAgo(at)}
    </time>
  );
}
