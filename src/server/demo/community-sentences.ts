import { readFileSync } from "node:fs";

interface Exchange {
  q: string;
  a: readonly string[];
}

export type { Exchange };

export interface TopicSentences {
  claims: readonly string[];
  exchanges: readonly Exchange[];
  pushback: readonly string[];
}

/** What comments are made of; {first} is whom one answers, the rest as in `fill-in.ts`. */
interface CommentSentences {
  topics: Record<string, TopicSentences>;
  agree: readonly string[];
  against: readonly string[];
  defense: readonly string[];
  extra: readonly string[];
  thanks: readonly string[];
  leadIn: readonly string[];
  /** Of the thread in which everybody posts what a closing cost. */
  reports: readonly string[];
  /** First comments of new members. */
  held: readonly string[];
  /** What three people reported, and what a moderator rejected. */
  reported: string;
  rejected: string;
}

export interface DiscussionTemplate {
  topics: readonly string[];
  tag: string;
  titles: readonly string[];
  /** One of each list. */
  paragraphs: readonly (readonly string[])[];
}

interface DiscussionSentences {
  context: readonly string[];
  close: readonly string[];
  templates: readonly DiscussionTemplate[];
  big: { title: string; content: string };
  rejections: readonly string[];
}

interface OneMessage {
  subject: string;
  text: string;
}

/** Lines begin with ">" when the account wrote them, with "<" when the other did. */
export interface Talk {
  subject: string | null;
  lines: readonly string[];
}

interface MessageSentences {
  talks: readonly Talk[];
  incoming: OneMessage;
  outgoing: OneMessage;
  spam: Talk;
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../data/demo/${name}.json`, import.meta.url), "utf8"));

export const COMMENT_SENTENCES = read("comments") as CommentSentences;
export const DISCUSSION_SENTENCES = read("discussions") as DiscussionSentences;
export const MESSAGE_SENTENCES = read("messages") as MessageSentences;
/** What people note on what they save. */
export const NOTES = read("notes") as Record<"tools" | "markets" | "reviews" | "discussions", string[]>;
