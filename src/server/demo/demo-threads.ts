import type { Exchange } from "./community-sentences.ts";
import { createWriter, type Move } from "./demo-comment-text.ts";
import type { CommunityWorld, Person } from "./demo-discussions.ts";
import type { DemoTool } from "./demo-tools.ts";
import { idAt } from "./insert-all.ts";
import type { Random } from "./random.ts";

const DAY_MS = 86_400_000;

/** A review or discussion that is public. */
export interface DemoItem {
  kind: "review" | "discussion";
  id: string;
  author: Person;
  tool: DemoTool | null;
  city: string | null;
  topics: readonly string[];
  /** Since when people comment on it. */
  publicAt: Date;
}

export interface DemoComment {
  id: string;
  item: DemoItem;
  author: Person;
  parent: DemoComment | null;
  depth: number;
  content: string;
  status: "visible" | "held" | "hidden" | "removed" | "rejected" | "deleted";
  heldFor: "first-posts" | "links" | null;
  createdAt: Date;
  editedAt: Date | null;
  /** What it said before it was edited. */
  earlier: string | null;
  mentions: Person[];
}

export interface ThreadShape {
  size: number;
  deepest: number;
  /** How many comment on the item itself. */
  rootShare: number;
  /** What a comment on the item itself does. */
  opening: readonly Move[];
  mentionChance: number;
  /** In what time all of it is written, at most up to `until`. */
  days: number;
  until: Date;
}

/** A comment while its thread is written. */
interface Draft extends DemoComment {
  move: Move;
  topic: string;
  exchange: Exchange | null;
  branch: Set<string>;
  /** Who has answered it. */
  answeredBy: Set<string>;
}

/** What follows what in a talk. */
const NEXT: Record<Move, readonly Move[]> = {
  claim: ["question", "question", "question", "agree", "agree", "agree", "pushback", "pushback", "claim"],
  report: ["question", "question", "question", "agree", "pushback", "claim"],
  question: ["answer"],
  answer: ["thanks", "thanks", "question", "question", "agree", "agree", "pushback"],
  agree: ["claim", "question"],
  pushback: ["defense", "defense", "agree"],
  defense: ["pushback", "agree"],
  thanks: ["claim"],
};

const SMALL_TALK = 0.3;
const LATEST = 14;
const PEOPLE_SKEW = 1.25;

/** What people write below an item, oldest first. */
export function createThread(
  random: Random,
  world: CommunityWorld,
  people: readonly Person[],
  item: DemoItem,
  shape: ThreadShape,
): DemoComment[] {
  const write = createWriter(random, world);
  const drafts: Draft[] = [];
  for (const createdAt of createMoments(random, item, shape)) {
    const parent = pickParent(random, drafts, shape);
    const move = pickMove(random, parent, item, shape);
    const topic = parent && !random.chance(0.1) ? parent.topic : random.pick(item.topics);
    const author = pickAuthor(random, people, { parent, move, item });
    parent?.answeredBy.add(author.id);
    const branch = parent?.branch ?? new Set<string>();
    const {
      content,
      topic: turned,
      exchange,
    } = write({
      move,
      topic: move === "answer" ? (parent?.topic ?? topic) : topic,
      topics: item.topics,
      exchange: move === "answer" ? (parent?.exchange ?? null) : null,
      answered: parent?.author ?? item.author,
      tool: item.tool,
      city: item.city && random.chance(0.7) ? item.city : homeOf(author, world),
      branch,
    });
    const mention = pickMention(random, author, parent, shape);
    drafts.push({
      id: idAt(createdAt),
      item,
      author,
      parent,
      depth: parent ? parent.depth + 1 : 0,
      content: mention ? `@${mention.fullName} ${content}` : content,
      status: "visible",
      heldFor: null,
      createdAt,
      editedAt: null,
      earlier: null,
      mentions: mention ? [mention] : [],
      ...{ move, topic: turned, exchange, branch, answeredBy: new Set() },
    });
  }
  return drafts;
}

/** Most right after the item appeared, fewer and fewer later. */
function createMoments(random: Random, { publicAt }: DemoItem, { size, days, until }: ThreadShape): Date[] {
  const from = publicAt.getTime() + 60_000;
  const length = Math.max(60_000, Math.min(until.getTime() - from, days * DAY_MS));
  const power = days > 100 ? 1.1 : 1.8;
  const offsets = Array.from({ length: size }, () => random.next() ** power * length);
  return offsets.sort((a, b) => a - b).map((offset) => new Date(from + offset));
}

/** Talk goes on where it was last, or somebody comes back to something earlier, or begins anew. */
function pickParent(
  random: Random,
  drafts: readonly Draft[],
  { rootShare, deepest }: ThreadShape,
): Draft | null {
  if (drafts.length === 0 || random.chance(rootShare)) return null;
  const latest = drafts.slice(-LATEST);
  const draft = random.chance(0.6) ? random.pick(latest) : random.pick(drafts);
  const isEnd = draft.depth >= deepest || (draft.move === "thanks" && !random.chance(SMALL_TALK));
  return isEnd ? null : draft;
}

/** Nobody says thanks twice for the same. */
function pickMove(random: Random, parent: Draft | null, item: DemoItem, { opening }: ThreadShape): Move {
  const move = random.pick(parent ? NEXT[parent.move] : opening);
  if (move !== "thanks" || !parent) return move;
  return parent.answeredBy.has((parent.parent?.author ?? item.author).id) ? "agree" : move;
}

interface Turn {
  parent: Draft | null;
  move: Move;
  item: DemoItem;
}

/** Who was asked answers, mostly, and who asked says thanks. */
function pickAuthor(random: Random, people: readonly Person[], { parent, move, item }: Turn): Person {
  const before = parent ? (parent.parent?.author ?? item.author) : null;
  const isTheirTurn = move === "thanks" || (["answer", "defense"].includes(move) && random.chance(0.7));
  const isFree = ({ id }: Person) => id !== (parent?.author ?? item.author).id && !parent?.answeredBy.has(id);
  if (before && isTheirTurn && isFree(before)) return before;
  let author = random.pickEarly(people, PEOPLE_SKEW);
  while (!isFree(author)) author = random.pick(people);
  return author;
}

/** Whom one calls is in the thread already: the writer above, or the one above them. */
function pickMention(random: Random, author: Person, parent: Draft | null, { mentionChance }: ThreadShape) {
  if (!parent || !random.chance(mentionChance)) return null;
  const called = random.chance(0.5) ? (parent.parent?.author ?? parent.item.author) : parent.author;
  return called.id === author.id ? null : called;
}

/** The same for a person each time. */
function homeOf({ fullName, yearsExperience }: Person, { markets }: CommunityWorld): string {
  const letters = [...fullName].reduce(
    (sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0),
    yearsExperience,
  );
  return markets[(letters % 997) % Math.min(90, markets.length)]?.city ?? "";
}
