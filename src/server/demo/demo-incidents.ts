import type { DemoAccounts } from "./demo-accounts.ts";
import type { Person } from "./demo-discussions.ts";
import type { DemoMessage } from "./demo-messages.ts";
import type { LogEntry } from "./demo-moderation-log.ts";
import type { NewMembers } from "./demo-new-members.ts";
import { type DemoReport, type Reported, subjectOf } from "./demo-reports.ts";
import type { DemoComment, DemoItem } from "./demo-threads.ts";
import type { Random } from "./random.ts";

const HOUR_MS = 3_600_000;

/** Where things happen that moderators hear of. */
export interface Scene {
  accounts: DemoAccounts;
  people: readonly Person[];
  newMembers: NewMembers;
  comments: readonly DemoComment[];
  /** Public ones. */
  items: readonly DemoItem[];
  big: DemoItem;
  /** Approved, and hidden by a moderator since. */
  hiddenDiscussion: DemoItem;
  messages: readonly DemoMessage[];
  now: Date;
}

export const HIDING = { before: { status: "visible" }, after: { status: "hidden" } };

/** Keeps reports and what moderators did, in hours before now. */
export function createRecorder({ accounts, now }: Pick<Scene, "accounts" | "now">) {
  const reports: DemoReport[] = [];
  const log: LogEntry[] = [];
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  return {
    reports,
    log,
    ago,
    report(
      about: Reported,
      reporter: Person,
      hours: number,
      [reason, details = ""]: [DemoReport["reason"], string?],
    ) {
      reports.push({ about, reporter, reason, details, createdAt: ago(hours), resolved: null });
    },
    act(about: Reported, hours: number, entry: Partial<LogEntry> & Pick<LogEntry, "action">) {
      const plain = { actorId: accounts.moderator.id, reason: null, before: {}, after: {} };
      log.push({ ...plain, ...subjectOf(about), createdAt: ago(hours), ...entry });
    },
    /** Settles all that was reported so far and is open. */
    settle(outcome: "dismissed" | "hidden" | "removed" | "warned", hours: number) {
      for (const one of reports) one.resolved ??= { outcome, by: accounts.moderator, at: ago(hours) };
    },
  };
}

export type Recorder = ReturnType<typeof createRecorder>;

/** Different established members, none of them the author. */
export function drawReporters(random: Random, { people }: Scene, author: Person): [Person, Person, Person] {
  const others = people.slice(0, 60).filter(({ id }) => id !== author.id);
  return random.sample(others, 3) as [Person, Person, Person];
}

/** Two reviews and a discussion of others, which nobody has looked into yet. */
export function drawItems(
  random: Random,
  { items, accounts, big }: Scene,
  before: Date,
): [DemoItem, DemoItem, DemoItem] {
  const own = new Set(Object.values(accounts).map(({ id }) => id));
  const old = items.filter((item) => !own.has(item.author.id) && item.publicAt < before && item !== big);
  const ofKind = (kind: DemoItem["kind"]) => old.filter((item) => item.kind === kind);
  return [...random.sample(ofKind("review"), 2), random.pick(ofKind("discussion"))] as [
    DemoItem,
    DemoItem,
    DemoItem,
  ];
}
