import { LIMITS } from "#contract/parts.ts";
import { readSentences } from "./demo-sentences.ts";
import type { DemoTool } from "./demo-tools.ts";
import type { Random } from "./random.ts";

const { categories: CATEGORY_SENTENCES, general: GENERAL, points: POINTS } = readSentences();

const SHORTEST = 80;

const REPS = ["Kim", "Andre", "Paula", "Stefan", "Joy", "Neil", "Rosa", "Cal", "Minh", "Tara"] as const;
const SEASONS = ["spring", "summer", "fall", "winter", "holiday season"] as const;

interface TextFacts {
  tool: DemoTool;
  /** Another tool of the category to compare with. */
  other: string;
  city: string;
  score: number;
  monthlyCost: number;
  leadVolumeMonthly: number;
}

/** What an agent might write: 80 to 2,000 characters, in the mood of the score, no sentence twice. */
export function createText(random: Random, facts: TextFacts): string {
  const { score, tool } = facts;
  const bank = CATEGORY_SENTENCES[tool.category];
  // Most write a few sentences; some write all they know.
  const length = 2 + Math.floor(random.next() ** 2.2 * 13);
  const goodShare = Math.min(0.95, Math.max(0.05, (score - 2) / 7));
  const good = [...random.sample(bank.good, 6), ...random.sample(GENERAL.praise, 3)];
  const bad = [...random.sample(bank.bad, 6), ...random.sample(GENERAL.regret, 3)];
  const between = [...random.sample(bank.detail, 3), ...random.sample(GENERAL.context, 3)];
  const middle = Array.from({ length: length - 1 }, () => {
    if (random.chance(0.28)) return between.pop();
    return random.chance(goodShare) ? good.pop() : bad.pop();
  });
  const end = [random.chance(0.35) ? random.pick(GENERAL.advice) : undefined, verdictOf(random, score)];
  const sentences = [random.pick(bank.opening), ...middle, ...end].filter((one) => one !== undefined);
  return assemble(
    random,
    sentences.map((sentence) => fill(random, sentence, facts)),
  );
}

function verdictOf(random: Random, score: number): string | undefined {
  if (random.chance(0.2)) return undefined;
  if (score >= 7.5) return random.pick(GENERAL.verdictGood);
  return random.pick(score >= 5.5 ? GENERAL.verdictMixed : GENERAL.verdictBad);
}

function fill(random: Random, sentence: string, facts: TextFacts): string {
  const words: Record<string, string> = {
    tool: facts.tool.name,
    other: facts.other,
    city: facts.city,
    months: String(random.between(3, 14)),
    price: `$${facts.monthlyCost}`,
    volume: facts.leadVolumeMonthly.toLocaleString("en-US"),
    rep: random.pick(REPS),
    season: random.pick(SEASONS),
  };
  return sentence.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? "");
}

/** Joins sentences; long texts get paragraphs; what does not fit is left out. */
function assemble(random: Random, sentences: readonly string[]): string {
  let text = "";
  for (const [index, sentence] of sentences.entries()) {
    const gap = text === "" ? "" : index % 5 === 4 && random.chance(0.7) ? "\n\n" : " ";
    if (text.length + gap.length + sentence.length > LIMITS.reviewText) break;
    text += gap + sentence;
  }
  if (text.length < SHORTEST) text += " We looked at two others before and settled on this one.";
  return text;
}

/** Points for and against, as many as go with the score. */
export function createPoints(random: Random, { tool, score }: Pick<TextFacts, "tool" | "score">) {
  const { pros, cons } = POINTS[tool.category];
  return {
    pros: random.sample(pros, Math.max(score >= 5 ? 1 : 0, random.between(0, Math.round(score / 3)))),
    cons: random.sample(cons, Math.max(score < 7 ? 1 : 0, random.between(0, Math.round((11 - score) / 3)))),
  };
}
