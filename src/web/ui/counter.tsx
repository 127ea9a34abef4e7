import { formatCount } from "./format.ts";

/** How long a text is, of how long it may be: "12/200". */
export function Counter({ text, most }: { text: string; most: number }) {
  const { length } = text.trim();
  return (
    <span className={`text-sm tabular-nums ${length > most ? "font-semibold text-bad" : "text-soft"}`}>
      {formatCount(length)}/{formatCount(most)}
    </span>
  );
}
