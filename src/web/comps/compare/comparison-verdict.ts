import { areaLabel, areaName } from "#contract/comps/names.ts";
import { formatCounted } from "#web/ui/format.ts";
import { type Comparison, hasFew, type Row, shownOf } from "./comparison-rows.ts";

interface Verdict {
  /** "By U.S. reviews:" where those here are too few. */
  basis: string | null;
  /** "Foyer CRM" "has the highest score (8.2, by 0.2) and the lowest monthly cost ($120).": what the marks say. */
  sentences: { names: string; text: string }[];
  /** "In Austin, Foyer CRM has 6 reviews, Rolodesk has none." */
  here: string | null;
}

export function verdictOf(comparison: Comparison, rows: readonly Row[]): Verdict {
  const { tools, area } = shownOf(comparison);
  const sentences = tools.flatMap(({ tool }, index) => {
    const won = ["Highest", "Lowest"].flatMap((word) => winsOf(rows, index, word));
    return won.length === 0 ? [] : [{ names: tool.name, text: `has ${won.join(" and ")}.` }];
  });
  const few = tools.filter(({ reviewCount }) => hasFew(reviewCount)).map(({ tool }) => tool.name);
  if (few.length > 0) {
    sentences.push({
      names: joinWords(few),
      text: `${few.length === 1 ? "has" : "have"} too few reviews to judge.`,
    });
  }
  if (!comparison.larger) return { basis: null, sentences, here: null };
  const counts = comparison.tools.map(
    ({ tool, reviewCount }) =>
      `${tool.name} has ${reviewCount === 0 ? "none" : formatCounted(reviewCount, "review")}`,
  );
  const isNone = comparison.tools.every(({ reviewCount }) => reviewCount === 0);
  const place = areaName(comparison.area);
  return {
    basis: `By ${areaLabel(area)} reviews:`,
    sentences,
    here: isNone ? `${place} has no reviews of them yet.` : `In ${place}, ${joinWords(counts)}.`,
  };
}

/** "the lowest monthly cost ($120) and cost per lead ($17)" */
function winsOf(rows: readonly Row[], index: number, word: string): string[] {
  const names = rows.flatMap(({ cells, name }) => {
    const { best, text } = cells[index] ?? {};
    return best?.startsWith(word) ? [`${name} (${best.replace(word, text ?? "")})`] : [];
  });
  return names.length === 0 ? [] : [`the ${word.toLowerCase()} ${joinWords(names)}`];
}

/** For search engines. */
export const verdictText = ({ basis, sentences }: Verdict): string =>
  [basis, ...sentences.map(({ names, text }) => `${names} ${text}`)].filter(Boolean).join(" ");

const joinWords = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
