import { readFile } from "node:fs/promises";
import type { LogKind, ModerationAction } from "#contract/moderation/terms.ts";
import type { Category, ModerationStatus, ProfileType } from "#contract/parts.ts";
import type { Connection } from "#contract/reviews/connections.ts";
import type { ReportReason } from "#contract/vocabulary.ts";

// One line of each file in data/demo is one of these (data/README.md). An `ago` is in minutes before the start.

export interface DemoPerson {
  name: string;
  email: string;
  type: ProfileType;
  brokerage: string | null;
  /** Of experience, at the start. */
  years: number;
  joinedAgo: number;
  avatar?: string;
  /** A demo account. */
  signsIn?: true;
  role?: "moderator" | "admin";
  isPremium?: true;
}

export interface DemoTool {
  name: string;
  category: Category;
  aliases: readonly string[];
  /** In a review, after which no moderator checked it. */
  addedBy?: string;
  /** Minutes ago. */
  addedAgo?: number;
}

interface Decided {
  decidedAgo?: number;
  reason?: string;
}

export interface DemoReview extends Decided {
  key: string;
  by: string;
  tool: string;
  market: string;
  ago: number;
  status: ModerationStatus;
  cost: number;
  volume: number;
  score: number;
  rate: number;
  recommends: boolean;
  /** Missing for numbers only. */
  text?: string;
  pros: string[];
  cons: string[];
  tags: string[];
  /** "none" if left out. */
  connection?: Connection;
  connectionNote?: string;
  /** An earlier version, public until the author changed it to the one above. */
  before?: Pick<DemoReview, "cost" | "score" | "pros" | "cons" | "decidedAgo"> & {
    text: string;
    changedAgo: number;
  };
  /** A newer, pending version. */
  edit?: { ago: number; cost: number; text: string };
  likes?: string[];
}

export interface DemoDiscussion extends Decided {
  key: string;
  by: string;
  title: string;
  text: string;
  tool?: string;
  market?: string;
  tags: string[];
  ago: number;
  status: ModerationStatus | "hidden";
  /** A newer version: public since its decision, or pending. */
  edit?: { ago: number; text: string; decidedAgo?: number };
  likes?: string[];
}

export interface DemoComment {
  key: string;
  /** Key of a review or discussion. */
  on: string;
  /** Key of the parent comment. */
  to?: string;
  by: string;
  ago: number;
  text: string;
  status?: "held" | "hidden" | "removed" | "rejected" | "deleted";
  heldFor?: "first-posts" | "links";
  edit?: { ago: number; before: string };
  mentions?: string[];
  likes?: string[];
}

export interface DemoConversation {
  key: string;
  between: [string, string];
  /** Missing for a message request. */
  acceptedAgo?: number;
  messages: { key: string; by: string; ago: number; subject?: string; text: string; unread?: true }[];
}

/** Subject of a report, save, notification or log entry: exactly one field is set. */
export type Target = { [Kind in LogKind | "tool" | "market"]?: string };

export interface DemoReport extends Target {
  by: string;
  ago: number;
  reason: ReportReason;
  details: string;
  outcome?: "dismissed" | "hidden" | "removed" | "warned";
  resolvedAgo?: number;
}

export interface DemoLogEntry extends Target {
  /** Missing for automatic actions. */
  by?: string;
  ago: number;
  action: ModerationAction;
  reason: string | null;
  before: Record<string, string>;
  after: Record<string, string>;
}

export interface DemoNotification extends Target {
  to: string;
  kind: "reply" | "mention" | "like" | "thread-reply" | "message" | "moderation" | "report-outcome";
  /** Missing for the team. */
  by?: string;
  count: number;
  ago: number;
  updatedAgo: number;
  readAgo?: number;
  outcome?: string;
  reason?: string;
}

export interface DemoSave extends Target {
  by: string;
  ago: number;
  note: string;
}

export interface DemoSubscriber {
  email: string;
  ago: number;
  confirmedAgo?: number;
}

export interface DemoIssue {
  subject: string;
  body: string;
  ago: number;
  updatedAgo: number;
  /** Missing for a draft. */
  sentAgo?: number;
}

export interface DemoContactRequest {
  name: string;
  email: string;
  company?: string;
  phone?: string;
  message: string;
  ago: number;
  doneAgo?: number;
}

const FOLDER = new URL("../../../data/demo/", import.meta.url);

export async function readDemoFile<Line>(name: string): Promise<Line[]> {
  const text = await readFile(new URL(`${name}.jsonl`, FOLDER), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
}

export const readDemoAvatar = (file: string) => readFile(new URL(`avatars/${file}`, FOLDER));
