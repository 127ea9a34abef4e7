import { areaName } from "#contract/comps/names.ts";
import { formatScore, MEDIAN_REVIEWS } from "#contract/metrics.ts";
import { formatMonthly, formatOf, formatUnitPrice } from "#web/ui/format.ts";
import {
  basisOf,
  type ComparedTool,
  type Comparison,
  hasFew,
  MONTHLY_COST,
  type Row,
  SCORE,
  shownOf,
} from "./comparison-rows.ts";

interface Verdict {
  /** "By 13 reviews across Texas, 8 of them in Austin:" */
  basis: string;
  /** "Foyer CRM" "has the highest score (8.2, by 0.2) and the lowest monthly cost ($120).": what the marks say. */
  sentences: { names: string; text: string }[];
  /** "Overall" "Foyer CRM, ...": where several have something to say for them. */
  conclusion: string | null;
}

export function verdictOf(comparison: Comparison, rows: readonly Row[]): Verdict {
  const { tools } = shownOf(comparison);
  const sentences = tools.flatMap(({ tool }, index) => {
    const won = ["Highest", "Lowest"].flatMap((word) => winsOf(rows, index, word));
    return won.length === 0 ? [] : [{ names: tool.name, text: `has ${won.join(" and ")}.` }];
  });
  const conclusion = sentences.length > 1 ? concludeFrom(tools) : null;
  const few = tools.filter(({ reviewCount }) => hasFew(reviewCount)).map(({ tool }) => tool.name);
  if (few.length > 0) {
    sentences.push({
      names: joinWords(few),
      text: `${few.length === 1 ? "has" : "have"} too few reviews to judge.`,
    });
  }
  return {
    basis: `By ${basisOf(comparison)}:`,
    sentences: [...sentences, ...onlyHere(comparison)],
    conclusion,
  };
}

/** The page of a city answers with the one tool that it can judge, so a comparison by a larger area names it, too. */
function onlyHere({ area, larger, tools }: Comparison): Verdict["sentences"] {
  const [only, ...others] = tools.filter(({ reviewCount }) => !hasFew(reviewCount));
  if (!larger || !only || others.length > 0) return [];
  const { tool, recommendedCount, reviewCount, averageScore } = only;
  return [
    {
      names: tool.name,
      text: `is the only one with ${MEDIAN_REVIEWS} or more reviews in ${areaName(area)}: ${formatScore(averageScore ?? 0)}, and ${formatOf(recommendedCount, reviewCount)} would buy again.`,
    },
  ];
}

/**
 * By the rule of the sentence above comps: the highest score of those that at least half would buy again. What the rows call
 * about the same decides nothing.
 */
function concludeFrom(tools: readonly ComparedTool[]): string {
  const judged = tools.filter(({ reviewCount }) => !hasFew(reviewCount));
  const liked = judged.filter(({ recommendedCount, reviewCount }) => 2 * recommendedCount >= reviewCount);
  if (liked.length === 0) return "Fewer than half would buy any of them again.";
  const scoreOf = (tool: ComparedTool) => SCORE.value(tool) ?? 0;
  const highest = Math.max(...liked.map(scoreOf));
  const best = liked.filter((tool) => SCORE.isClose(scoreOf(tool), highest));
  const costOf = (tool: ComparedTool) => MONTHLY_COST.value(tool) ?? Number.POSITIVE_INFINITY;
  const cheapest = judged.reduce((least, one) => (costOf(one) < costOf(least) ? one : least));
  const names = joinWords(best.map(({ tool }) => tool.name));
  const merit = best.length > 1 ? "about the same score, the highest" : "the highest score";
  const overall = `Overall: ${names}, ${merit} of those that at least half would buy again.`;
  if (best.every((one) => MONTHLY_COST.isClose(costOf(cheapest), costOf(one)))) return overall;
  return `${overall} To spend least: ${cheapest.tool.name}, ${formatMonthly(formatUnitPrice(costOf(cheapest)))}.`;
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
export const verdictText = ({ basis, sentences, conclusion }: Verdict): string =>
  sentences.length === 0
    ? ""
    : [basis, conclusion, ...sentences.map(({ names, text }) => `${names} ${text}`)]
        .filter(Boolean)
        .join(" ");

const joinWords = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
