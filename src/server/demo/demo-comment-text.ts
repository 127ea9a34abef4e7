import { type Exchange, COMMENT_SENTENCES as SENTENCES, type TopicSentences } from "./community-sentences.ts";
import type { CommunityWorld, Person } from "./demo-discussions.ts";
import type { DemoTool } from "./demo-tools.ts";
import { toolsFor } from "./demo-topics.ts";
import { fillIn } from "./fill-in.ts";
import type { Random } from "./random.ts";
import { createMemory } from "./sentence-memory.ts";

/** What a comment does: it says something, asks, answers, and so on. */
export type Move = "claim" | "report" | "question" | "answer" | "agree" | "pushback" | "defense" | "thanks";

/** What a comment is to say. */
export interface Saying {
  move: Move;
  topic: string;
  /** What it may turn to when all has been said about its topic. */
  topics: readonly string[];
  /** What an answer answers. */
  exchange: Exchange | null;
  answered: Person;
  /** What the thread is about; null when it is about none in particular. */
  tool: DemoTool | null;
  /** Where the writer works. */
  city: string;
  /** Sentences of the branch so far: none comes back there while there are others. */
  branch: Set<string>;
}

export interface Said {
  content: string;
  topic: string;
  /** What a question asks. */
  exchange: Exchange | null;
}

/** Writes the comments of one thread, no text twice. */
export function createWriter(random: Random, world: CommunityWorld): (saying: Saying) => Said {
  const memory = createMemory(random);
  const written = new Set<string>();
  return (saying) => {
    const { branch, move, exchange } = saying;
    const from = (list: readonly string[]) => memory.pick(list, branch);
    const isFresh = (topic: string) => memory.isFresh(ownSentences(bankOf(topic), saying), branch);
    const topic = isFresh(saying.topic)
      ? saying.topic
      : random.pick([saying.topic, ...saying.topics.filter(isFresh)]);
    const blanks = blanksOf(random, world, { ...saying, topic });
    const sentences = compose(random, { move, exchange, bank: bankOf(topic), from });
    const lines = sentences.map((line) => fillIn(random, line, blanks));
    while (written.has(join(lines))) {
      const more = fillIn(random, from(SENTENCES.extra), blanks);
      // A question comes last.
      if (move === "question") lines.unshift(more);
      else lines.push(more);
    }
    const content = join(lines);
    written.add(content);
    const asked = move === "question" ? bankOf(topic).exchanges.find(({ q }) => sentences.includes(q)) : null;
    return { content, topic, exchange: asked ?? null };
  };
}

function bankOf(topic: string): TopicSentences {
  const bank = SENTENCES.topics[topic];
  if (!bank) throw new Error(`The demo has no sentences on "${topic}".`);
  return bank;
}

/** Those of a topic that a move needs. */
function ownSentences(
  { claims, exchanges, pushback }: TopicSentences,
  { move, exchange }: Saying,
): readonly string[] {
  if (move === "question") return exchanges.map(({ q }) => q);
  if (move === "answer") return exchange?.a ?? claims;
  return move === "pushback" ? pushback : claims;
}

interface Composed {
  move: Move;
  exchange: Exchange | null;
  bank: TopicSentences;
  from: (list: readonly string[]) => string;
}

/** The sentences of a comment, with their blanks. */
function compose(random: Random, { move, exchange, bank, from }: Composed): string[] {
  const { agree, against, defense, extra, thanks, leadIn, reports } = SENTENCES;
  const maybe = (chance: number, list: readonly string[]) => (random.chance(chance) ? [from(list)] : []);
  switch (move) {
    case "claim":
      return [from(bank.claims), ...maybe(0.3, bank.claims), ...maybe(0.35, extra)];
    case "report":
      return [from(reports), ...maybe(0.5, extra)];
    case "question":
      return [...maybe(0.4, leadIn), from(bank.exchanges.map(({ q }) => q))];
    case "answer":
      return [from(exchange?.a ?? bank.claims), ...maybe(0.4, extra)];
    case "agree":
      return [from(agree), ...(random.chance(0.6) ? [from(bank.claims)] : maybe(0.8, extra))];
    case "pushback":
      return [...maybe(0.6, against), from(bank.pushback), ...maybe(0.25, extra)];
    case "defense":
      return [from(defense), ...maybe(0.3, extra)];
    case "thanks":
      return [from(thanks)];
  }
}

/** A list is a paragraph of its own. */
const join = (lines: readonly string[]) =>
  lines
    .map((line) => line + (line.includes("\n") ? "\n\n" : " "))
    .join("")
    .trim();

function blanksOf(random: Random, { tools }: CommunityWorld, { move, tool, city, topic, answered }: Saying) {
  const named = tool ?? random.pick(toolsFor(tools, [topic]));
  const others = tools.filter(({ category, name }) => category === named.category && name !== named.name);
  const [first = ""] = answered.fullName.split(" ");
  const said = new Map<string, string | number>(move === "report" ? numbersOf(random, named) : []);
  return { tool: named, other: random.pick(others).name, city, first, said };
}

/** Dollars spent, closings, and dollars a closing, which go together. */
function numbersOf(random: Random, { monthlyCost }: DemoTool): [string, string][] {
  const months = random.between(6, 14);
  const spend = Math.round((monthlyCost * months * (0.8 + random.next()) + random.between(0, 900)) / 10) * 10;
  const closings = random.between(1, 3) + Math.floor(random.next() ** 2 * 12);
  const numbers = { months, spend, closings, each: Math.round(spend / closings) };
  return Object.entries(numbers).map(([word, value]) => [word, value.toLocaleString("en-US")]);
}
