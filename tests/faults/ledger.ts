/** What a request was answered, or how it ended without an answer. */
export type Outcome = number | "refused" | "reset" | "timeout";

/** One request of the load. */
export interface Attempt {
  kind: string;
  isWrite: boolean;
  /** What a write leaves in the database that no other write does; a repeated write keeps it. */
  mark: string | undefined;
  sentAt: number;
  endedAt: number;
  outcome: Outcome;
  hasRetryAfter: boolean;
}

/** A time in which requests may fail, and how; milliseconds since 1970. */
export interface Outage {
  from: number;
  until: number;
  /** Besides 503: connections to a process that was killed. */
  allowed?: readonly Outcome[];
}

/** Promise: errors only for the outage and 5 s. */
const GRACE_MS = 5_000;

const isDone = ({ outcome }: Attempt) => typeof outcome === "number" && outcome < 400;

const isWithin = ({ sentAt, endedAt }: Attempt, { from, until }: Outage) =>
  endedAt >= from && sentAt <= until + GRACE_MS;

/** Everything that the load asked, and what became of it. */
export class Ledger {
  readonly attempts: Attempt[] = [];

  acknowledged(kind: string): string[] {
    const marks = this.attempts.filter((one) => one.kind === kind && isDone(one)).map(({ mark }) => mark);
    return [...new Set(marks.filter((mark) => mark !== undefined))];
  }

  attempted(kind: string): string[] {
    const marks = this.attempts.filter((one) => one.kind === kind).map(({ mark }) => mark);
    return [...new Set(marks.filter((mark) => mark !== undefined))];
  }

  countAcknowledged(): number {
    return this.attempts.filter((one) => one.isWrite && isDone(one)).length;
  }

  failures(): Attempt[] {
    return this.attempts.filter((one) => !isDone(one));
  }

  /** Failures that no outage explains: at another time, or of another kind. */
  unexplained(outages: readonly Outage[]): Attempt[] {
    return this.failures().filter(
      (one) =>
        !outages.some(
          (outage) =>
            isWithin(one, outage) && (one.outcome === 503 || outage.allowed?.includes(one.outcome) === true),
        ),
    );
  }

  /** The longest that a request waited for its answer in an outage, in milliseconds. */
  longestWait({ from, until }: Outage): number {
    const waits = this.attempts
      .filter(({ sentAt, endedAt }) => endedAt > from && sentAt < until)
      .map(({ sentAt, endedAt }) => endedAt - Math.max(sentAt, from));
    return Math.max(0, ...waits);
  }

  /** From the end of an outage to the first acknowledged write that began after it. */
  recovery({ until }: Outage): number {
    const ends = this.attempts
      .filter((one) => one.isWrite && isDone(one) && one.endedAt > until)
      .map(({ endedAt }) => endedAt - until);
    return Math.min(...ends);
  }
}

/** Such as "3 x 500 review, 1 x reset page". */
export function summarize(attempts: readonly Attempt[]): string {
  const counts = new Map<string, number>();
  for (const { outcome, kind } of attempts) {
    const what = `${outcome} ${kind}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  const parts = [...counts].sort(([, a], [, b]) => b - a).map(([what, count]) => `${count} x ${what}`);
  return parts.slice(0, 6).join(", ") + (parts.length > 6 ? ", …" : "");
}
