import type { Random } from "./random.ts";

const SEASONS = ["spring", "summer", "the fall", "winter", "the holidays"] as const;

const SAID_ONCE = ["price", "months", "season"];

/** What sentences leave open besides numbers. */
export interface Blanks {
  tool: { name: string; monthlyCost: number };
  other: string;
  city: string;
  /** The first name of whoever is answered. */
  first?: string;
  /** Prices and times that were said before in the same text, so that it does not contradict itself. */
  said?: Map<string, string | number>;
}

/** Fills the blanks of a sentence: {tool}, {city}, {n} and so on; zeros behind a number belong to it. */
export function fillIn(random: Random, sentence: string, { tool, other, city, first, said }: Blanks): string {
  const words: Record<string, () => string | number> = {
    tool: () => tool.name,
    other: () => other,
    city: () => city,
    first: () => first ?? "all",
    season: () => random.pick(SEASONS),
    n: () => random.between(2, 9),
    months: () => random.between(3, 14),
    years: () => random.between(2, 24),
    big: () => random.between(20, 90),
    percent: () => random.between(11, 62),
    price: () => Math.round((tool.monthlyCost * (0.7 + random.next() * 0.7)) / 5) * 5 || 9,
    year: () => "1998",
  };
  return sentence.replace(/\{(\w+)\}(0*)/g, (_, word: string, zeros: string) => {
    const value = said?.get(word) ?? words[word]?.() ?? "";
    if (SAID_ONCE.includes(word)) said?.set(word, value);
    return typeof value === "number" ? Number(`${value}${zeros}`).toLocaleString("en-US") : value + zeros;
  });
}
