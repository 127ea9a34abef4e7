import { createContext, useContext, useSyncExternalStore } from "react";
import { formatAgo, formatDate, formatDateInUtc } from "./format.ts";

const DAY_MS = 86_400_000;

const never = () => () => {};

/** When the server rendered the page, up to an hour before it is shown. */
export const RenderedAt = createContext<number | undefined>(undefined);

/** Returns the day: that of the server's HTML while the page hydrates, then the local one. */
export const useDate = (at: string): string =>
  useSyncExternalStore(
    never,
    () => formatDate(at),
    () => formatDateInUtc(at),
  );

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
  const date = useDate(at);
  return (
    <time dateTime={at} title={date}>
      {isInDay && Date.now() - Date.parse(at) > DAY_MS
        ? new Date(at).toLocaleTimeString("en-US", { timeStyle: "short" })
        : text}
    </time>
  );
}
