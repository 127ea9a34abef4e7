export interface FairLimits {
  running: number;
  waiting: number;
  runningPerParty?: number;
  waitingPerParty?: number;
  /** Milliseconds until a waiting job is rejected. */
  longestWaitMs?: number;
}

export interface QueueEntry {
  /** Parties share fairly: the first job of each runs before the second of any. */
  party: string;
  /** How many of its jobs run before the first ones of others. */
  lead?: number;
  /** Runs beside no other job of its party. */
  isAlone?: boolean;
  /** Ends the wait, not the work. */
  signal?: AbortSignal | undefined;
}

export type Leave = () => void;

interface Party {
  name: string;
  running: number;
  waiting: number;
  /** Of its newest job. */
  turn: number;
}

interface Job {
  party: Party;
  /** How many of its party's places it takes. */
  places: number;
  turn: number;
  settle(leave: Leave | undefined): void;
}

/** Weight of one job in the moving average of the pace. */
const PACE_SHARE = 0.1;

/**
 * Start-time fair queuing: each job of a party has a later turn than its previous one, and the earliest turn runs first. So a
 * party with many jobs delays only itself, and loses its own ones when too many wait.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a factory of short functions that share one state
export function createFairQueue(limits: FairLimits) {
  const { longestWaitMs, runningPerParty = limits.running, waitingPerParty = limits.waiting } = limits;
  /** Those with running or waiting jobs. */
  const parties = new Map<string, Party>();
  /** In the order of their turns. */
  const waiting: Job[] = [];
  let running = 0;
  /** The latest turn that began, where new parties join. */
  let turn = 0;
  /** Moving average of the milliseconds between ends of work while jobs wait. */
  let pace = 0;
  let lastEnd = 0;

  const canRun = ({ party, places }: Job) =>
    running < limits.running && party.running + places <= runningPerParty;

  function start(job: Job): Leave {
    const { party, places } = job;
    running += 1;
    party.running += places;
    turn = Math.max(turn, job.turn);
    return () => {
      measurePace();
      running -= 1;
      party.running -= places;
      removeIdle(party);
      const next = waiting.find(canRun);
      if (next !== undefined) endWait(next, start);
    };
  }

  function endWait(job: Job, outcome: (job: Job) => Leave | undefined): void {
    waiting.splice(waiting.indexOf(job), 1);
    job.party.waiting -= 1;
    job.settle(outcome(job));
    removeIdle(job.party);
  }

  const reject = (job: Job) => endWait(job, () => undefined);

  function removeIdle({ name, ...jobs }: Party): void {
    if (jobs.running + jobs.waiting === 0) parties.delete(name);
  }

  function measurePace(): void {
    const now = performance.now();
    if (waiting.length > 0 && lastEnd > 0) pace += (now - lastEnd - pace) * PACE_SHARE;
    lastEnd = waiting.length > 0 ? now : 0;
  }

  /** Limited to what can start in time at the current pace. The rest is rejected immediately. */
  const longestQueue = () =>
    pace === 0 || longestWaitMs === undefined
      ? limits.waiting
      : Math.min(limits.waiting, Math.max(limits.running, Math.floor(longestWaitMs / pace)));

  /** Makes room by rejecting the job with the latest turn, if that is later. */
  function hasRoomFor(job: Job): boolean {
    if (job.party.waiting >= waitingPerParty) return false;
    if (waiting.length < longestQueue()) return true;
    const last = waiting.at(-1);
    if (last === undefined || last.turn <= job.turn) return false;
    reject(last);
    return true;
  }

  function wait(job: Job, signal: AbortSignal | undefined): Promise<Leave | undefined> {
    const { promise, resolve } = Promise.withResolvers<Leave | undefined>();
    const stop = () => reject(job);
    const timer = longestWaitMs === undefined ? undefined : setTimeout(stop, longestWaitMs);
    signal?.addEventListener("abort", stop);
    job.settle = (leave) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      resolve(leave);
    };
    job.party.waiting += 1;
    waiting.splice(waiting.findLastIndex((one) => one.turn <= job.turn) + 1, 0, job);
    return promise;
  }

  return {
    /** @returns a function that ends the work; undefined when rejected or aborted */
    enter({
      party: name,
      lead = 0,
      isAlone = false,
      signal,
    }: QueueEntry): Promise<Leave | undefined> | Leave | undefined {
      if (signal?.aborted) return undefined;
      const party = parties.get(name) ?? { name, running: 0, waiting: 0, turn: Number.NEGATIVE_INFINITY };
      const places = isAlone ? runningPerParty : 1;
      const job: Job = { party, places, turn: Math.max(turn - lead, party.turn + 1), settle: () => {} };
      const canStart = canRun(job);
      if (!canStart && !hasRoomFor(job)) return undefined;
      parties.set(name, party);
      party.turn = job.turn;
      return canStart ? start(job) : wait(job, signal);
    },
  };
}
