import { type Comparison, hasFew, type Row, TIED } from "./comparison-rows.ts";

/** "Foyer CRM has the highest score (by 0.2) and the lowest cost per active contact.": what the marks say. */
export function verdictOf({ tools }: Comparison, rows: readonly Row[]): string[] {
  const won = tools.flatMap(({ tool }, index) => {
    const wins = rows.flatMap(({ cells, name }) => {
      const [word, lead] = cells[index]?.best?.split(", ") ?? [];
      return word && word !== TIED ? [`the ${word.toLowerCase()} ${name}${lead ? ` (${lead})` : ""}`] : [];
    });
    return wins.length > 0 ? [`${tool.name} has ${join(wins)}.`] : [];
  });
  const few = tools.filter(({ reviewCount }) => hasFew(reviewCount)).map(({ tool }) => tool.name);
  if (few.length === 0) return won;
  return [...won, `${join(few)} ${few.length === 1 ? "has" : "have"} too few reviews to judge.`];
}

const join = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
