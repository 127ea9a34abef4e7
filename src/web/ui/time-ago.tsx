import { formatAgo, formatDate } from "./format.ts";

export function TimeAgo({ at }: { at: string }) {
  return (
    // Server and browser may render different minutes.
    <time dateTime={at} title={formatDate(at)} className="whitespace-nowrap" suppressHydrationWarning>
      {formatAgo(at)}
    </time>
  );
}
