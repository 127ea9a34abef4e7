import { formatCount } from "#web/ui/format.ts";

/** Share of the limit from which the counter appears. */
const NEAR = 0.9;

/** Code points of a text as it is stored, like the contract and PostgreSQL count. An emoji is one or more. */
export const countCharacters = (text: string): number => [...text.trim().normalize()].length;

/** Returns the contract's message for a text that is too long. */
export const lengthProblem = (text: string, most: number): string | undefined =>
  countCharacters(text) > most ? `Must be ${formatCount(most)} characters or less` : undefined;

export const counterNear = (text: string, most: number) =>
  countCharacters(text) >= most * NEAR && <Counter text={text} most={most} />;

/** Length and limit: "12/200". */
export function Counter({ text, most }: { text: string; most: number }) {
  const length = countCharacters(text);
  return (
    <span className={`text-sm tabular-nums ${length > most ? "font-semibold text-bad" : "text-soft"}`}>
      {formatCount(length)}/{formatCount(most)}
    </span>
  );
}
