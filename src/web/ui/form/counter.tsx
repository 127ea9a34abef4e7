import { formatCount } from "#web/ui/format.ts";

/** Share of the limit from which the counter appears. */
const NEAR = 0.9;

/** Returns the contract's message for a text that is too long. */
export const lengthProblem = (text: string, most: number): string | undefined =>
  text.trim().length > most ? `Must be ${most} characters or less` : undefined;

export const counterNear = (text: string, most: number) =>
  text.trim().length >= most * NEAR && <Counter text={text} most={most} />;

/** Length and limit: "12/200". */
export function Counter({ text, most }: { text: string; most: number }) {
  const { length } = text.trim();
  return (
    <span className={`text-sm tabular-nums ${length > most ? "font-semibold text-bad" : "text-soft"}`}>
      {formatCount(length)}/{formatCount(most)}
    </span>
  );
}
