import { formatAgo, formatDate } from "./format.ts";

/** How long ago something was; the day stands in its title. */
export function TimeAgo({ at }: { at: string }) {
  return (
    // The server and the browser may read their clocks on two sides of a minute.
    <time dateTime={at} title={formatDate(at)} className="whitespace-nowrap" suppressHydrationWarning>
      {formatAgo(at)}
    </time>
  );
}
