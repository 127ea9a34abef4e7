import { createContext, useContext, useSyncExternalStore } from "react";
import { formatAgo, formatDate } from "./format.ts";

const DAY_MS = 86_400_000;

const never = () => () => {};

/** When the server rendered the page, up to an hour before it is shown. */
export const RenderedAt = createContext<number | undefined>(undefined);

interface TimeAgoProps {
  at: string;
  /** Below the name of its day: after 24 hours the time of day. Not for server rendering. */
  isInDay?: boolean;
}

/** Hydrates with the server's text, then shows that of now. */
export function TimeAgo({ at, isInDay = false }: TimeAgoProps) {
  const renderedAt = useContext(RenderedAt);
  const text = useSyncExternalStore(
    never,
    () => formatAgo(at),
    () => formatAgo(at, renderedAt),
  );
  return (
    <time dateTime={at} title={formatDate(at)}>
      {isInDay && Date.now() - Date.parse(at) > DAY_MS
        ? new Date(at).toLocaleTimeString("en-US", { timeStyle: "short" })
        : text}
    </time>
  );
}
