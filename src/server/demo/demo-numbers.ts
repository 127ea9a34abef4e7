import type { Category } from "#contract/parts.ts";
import type { DemoTool } from "./demo-tools.ts";
import type { Random } from "./random.ts";

interface Believable {
  /** Volume a month. */
  volume: [low: number, high: number];
  /** Percent. */
  rate: [low: number, high: number];
}

/** What agents report of the tools of a category: its volume and its rate (see METRICS). */
const BELIEVABLE: Record<Category, Believable> = {
  "Lead Generation": { volume: [8, 70], rate: [0.4, 6.5] },
  CRM: { volume: [250, 6000], rate: [28, 96] },
  Scheduling: { volume: [8, 130], rate: [55, 97] },
  "Transaction Management": { volume: [2, 34], rate: [68, 100] },
  Website: { volume: [180, 6500], rate: [0.4, 6] },
  Marketing: { volume: [1500, 60_000], rate: [0.8, 11] },
  "Social Media": { volume: [1200, 48_000], rate: [0.9, 9] },
  "Virtual Tours": { volume: [2, 32], rate: [30, 88] },
};

export interface DemoNumbers {
  monthlyCost: number;
  leadVolumeMonthly: number;
  leadQualityScore: number;
  conversionRate: number;
  overallRecommendation: boolean;
}

/** Numbers that go together: a better tool has a better rate; a dearer plan brings more. */
export function createNumbers(random: Random, tool: DemoTool): DemoNumbers {
  const score = clamp(Math.round(random.around(tool.quality, 4.2) * 2) / 2, 1, 10);
  const size = random.next() ** 1.4;
  const { volume, rate } = BELIEVABLE[tool.category];
  const goodness = clamp(score / 10 + random.around(0, 0.35), 0, 1);
  const cost = tool.monthlyCost * (0.55 + size * 1.1 + random.next() * 0.2);
  const [low, high] = volume;
  return {
    monthlyCost: cost < 60 && random.chance(0.3) ? Math.floor(cost) + 0.99 : roundPrice(cost),
    leadVolumeMonthly: Math.round(low + (high - low) * clamp(size * 0.7 + goodness * 0.25, 0, 1) ** 1.5),
    leadQualityScore: score,
    conversionRate: Number((rate[0] + (rate[1] - rate[0]) * goodness).toFixed(rate[1] <= 12 ? 1 : 0)),
    overallRecommendation: score >= 7 || (score >= 5.5 && random.chance(0.45)),
  };
}

const roundPrice = (cost: number) => (cost < 100 ? Math.round(cost) : Math.round(cost / 5) * 5);

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
