import {
  formatCount,
  formatCounted,
  formatDollars,
  formatUnitPrice,
  roundUnitPrice,
} from "#contract/amounts.ts";
import type { METRICS } from "#contract/metrics.ts";
import type { UnusualField } from "#contract/reviews/unusual.ts";
import type { Category } from "#contract/vocabulary.ts";
import type { Mistake } from "./find-mistake.ts";
import type { UsualRange } from "./usual-range.ts";

const QUESTIONS: Record<Mistake, string> = {
  "per-year": "Is it per year?",
  "whole-team": "Is it for the whole team?",
  "extra-digit": "Is there a digit too many?",
  "missing-digit": "Is a digit missing?",
  "missing-point": "Is the decimal point missing?",
  "extra-point": "Is there a decimal point too many?",
  "comma-as-thousands": "Is a decimal comma missing?",
  "in-thousands": "Is it in thousands?",
  fraction: "Is it a fraction instead of a percentage?",
};

/** Volumes are whole numbers. */
const QUESTIONS_OF_VOLUME: Record<Mistake, string> = {
  ...QUESTIONS,
  "missing-point": "Are there zeros too many?",
  "comma-as-thousands": "Are there zeros too many?",
  "extra-point": "Are zeros missing?",
};

export const REVERSED_SCALE = {
  reason:
    "The lowest score means useless, but the answer to “Would you buy it again?” is yes. Is 10 the best score?",
  question: "The lowest score, and you'd buy it again?",
  correction: (score: number) => `I meant ${score}`,
};

interface Unusual {
  field: UnusualField;
  value: number;
  range: UsualRange & { name: string };
  mistake: Mistake | null;
  metrics: (typeof METRICS)[Category];
}

/** For the author: "$4,000 a month? Others pay $148–$198." */
export function questionAbout({ field, value, range, metrics }: Unusual): string {
  const shown = asTyped(field, value);
  const others = othersOf(field, value, range);
  if (field === "monthlyCost") return `${shown} a month? Others pay ${others}.`;
  if (field === "costPerResult") return `${shown} per ${metrics[metrics.result]}? Others pay ${others}.`;
  return `${shown}? Others report ${others}.`;
}

const othersOf = (field: UnusualField, value: number, range: UsualRange) =>
  halfOf(field, value, range) ?? `about ${rounded(field, range.median)}`;

/** What half of the others report; undefined if it says nothing about the value. */
function halfOf(field: UnusualField, value: number, { middleHalf }: UsualRange): string | undefined {
  const [from, to] = middleHalf.map((number) => rounded(field, number));
  // Few reports can lie in two groups that are far apart.
  const isWithin = value >= middleHalf[0] && value <= middleHalf[1];
  return isWithin || from === to ? undefined : `${from}–${to}`;
}

/** What the author may have meant: "It's $333 a month, paid yearly". */
export function correctionOf(
  { field, value }: Pick<Unusual, "field" | "value">,
  { mistake, suggested }: { mistake: Mistake; suggested: number },
): { value: number; text: string } {
  const isExact = mistake !== "per-year" || suggested * 12 === value;
  const meant = `It's ${(isExact ? asTyped : rounded)(field, suggested)}`;
  const text =
    mistake === "whole-team"
      ? `${meant} per agent`
      : mistake === "per-year" && field === "monthlyCost"
        ? `${meant} a month, paid yearly`
        : meant;
  return { value: suggested, text };
}

/**
 * For moderators: "$12,000 a month is 24 times the median of Zipline in Austin ($499, half report $449–$520, 12 reviews). Is
 * it per year?"
 */
export function reasonFor({ field, value, range, mistake, metrics }: Unusual): string {
  const { median, reports, name } = range;
  const compared = `${subjectOf(field, asTyped(field, value), metrics)} is ${timesOf(value / median)} the median of ${name}`;
  const questions = field === "leadVolumeMonthly" ? QUESTIONS_OF_VOLUME : QUESTIONS;
  const half = halfOf(field, value, range);
  const usual = [rounded(field, median), half && `half report ${half}`, formatCounted(reports, "review")];
  return `${compared} (${usual.filter(Boolean).join(", ")}). ${mistake ? questions[mistake] : "Is it right?"}`;
}

function subjectOf(
  field: UnusualField,
  value: string,
  { volume, rate, ...metrics }: Unusual["metrics"],
): string {
  if (field === "monthlyCost") return `${value} a month`;
  if (field === "costPerResult") return `${value} per ${metrics[metrics.result]}`;
  return `${field === "conversionRate" ? rate : volume} of ${value}`;
}

/** A cost per result is calculated. */
function asTyped(field: UnusualField, number: number): string {
  if (field === "monthlyCost") return formatDollars(number);
  return field === "conversionRate" ? `${number}%` : rounded(field, number);
}

function rounded(field: UnusualField, number: number): string {
  if (field === "monthlyCost") return formatDollars(roundUnitPrice(number));
  if (field === "costPerResult") return formatUnitPrice(number);
  return field === "conversionRate" ? `${Number(number.toPrecision(3))}%` : formatCount(Math.round(number));
}

/** "24 times", "1/24 of" */
function timesOf(factor: number): string {
  return factor > 1
    ? `${formatCount(Math.round(factor))} times`
    : `1/${formatCount(Math.round(1 / factor))} of`;
}
