/** The HTTP status of a request, or how it failed without one. */
export type Outcome = number | "refused" | "reset" | "timeout";

export interface Attempt {
  kind: string;
  isWrite: boolean;
  /** Unique mark that the write leaves in the database; a repeated write keeps it. */
  mark: string | undefined;
  sentAt: number;
  endedAt: number;
  outcome: Outcome;
  hasRetryAfter: boolean;
}

/** A period in which requests may fail; milliseconds since 1970. */
export interface Outage {
  from: number;
  until: number;
  /** Allowed outcomes besides 503, for example connections to a killed process. */
  allowed?: readonly Outcome[];
}

/** Promise: errors only during the outage and 5 s after it. */
const GRACE_MS = 5_000;

const isDone = ({ outcome }: Attempt) => typeof outcome === "number" && outcome < 400;

const isWithin = ({ sentAt, endedAt }: Attempt, { from, until }: Outage) =>
  endedAt >= from && sentAt <= until + GRACE_MS;

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

  /** Returns failures outside of outages or of an unexpected kind. */
  unexplained(outages: readonly Outage[]): Attempt[] {
    return this.failures().filter(
      (one) =>
        !outages.some(
          (outage) =>
            isWithin(one, outage) && (one.outcome === 503 || outage.allowed?.includes(one.outcome) === true),
        ),
    );
  }

  longestWait({ from, until }: Outage): number {
    const waits = this.attempts
      .filter(({ sentAt, endedAt }) => endedAt > from && sentAt < until)
      .map(({ sentAt, endedAt }) => endedAt - Math.max(sentAt, from));
    return Math.max(0, ...waits);
  }

  /** Returns the time from the end of an outage to the first acknowledged write that began after it. */
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
