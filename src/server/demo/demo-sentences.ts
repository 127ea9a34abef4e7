import { readFileSync } from "node:fs";
import type { Category } from "#contract/parts.ts";

const FILE = new URL("../../../data/demo/sentences.json", import.meta.url);

type Mood = "opening" | "good" | "bad" | "detail";
type General = "praise" | "regret" | "context" | "advice" | "verdictGood" | "verdictMixed" | "verdictBad";

interface Sentences {
  /** What is said of the tools of a category; {tool}, {city}, {months}, {price}, {volume}, {rep}, {season}, {other} are filled in. */
  categories: Record<Category, Record<Mood, readonly string[]>>;
  general: Record<General, readonly string[]>;
  points: Record<Category, { pros: readonly string[]; cons: readonly string[] }>;
}

/** The sentences that invented reviews are made of. */
export const readSentences = () => JSON.parse(readFileSync(FILE, "utf8")) as Sentences;
