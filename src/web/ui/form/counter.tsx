import { formatCount } from "#web/ui/format.ts";

/** From this share of what is allowed on, a counter is worth its place. */
const NEAR = 0.9;

/** What to say of a text that is too long; nothing of any other. As the contract says it. */
export const lengthProblem = (text: string, most: number): string | undefined =>
  text.trim().length > most ? `Must be ${most} characters or less` : undefined;

/** A counter that appears near the end. */
export const counterNear = (text: string, most: number) =>
  text.trim().length >= most * NEAR && <Counter text={text} most={most} />;

/** How long a text is, of how long it may be: "12/200". */
export function Counter({ text, most }: { text: string; most: number }) {
  const { length } = text.trim();
  return (
    <span className={`text-sm tabular-nums ${length > most ? "font-semibold text-bad" : "text-soft"}`}>
      {formatCount(length)}/{formatCount(most)}
    </span>
  );
}
