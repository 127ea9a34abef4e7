import { ORPCError } from "@orpc/server";
import PQueue from "p-queue";

/** Whose work it is, and for how long they want it. */
export interface Claim {
  /** Parties share: the first job of each goes before the second of any. */
  party: string;
  /** Known ones go before strangers, with their first few jobs. */
  isKnown: boolean;
  /** Drops the job when it fires before the job has begun. */
  signal?: AbortSignal | undefined;
}

/**
 * Known parties get this many jobs ahead of the first stranger, and no more, so that one account with a valid password
 * can't keep out all strangers.
 */
const KNOWN_LEAD = 4;

/** A queue of expensive jobs is worked off in seconds. */
const RETRY_AFTER_SECONDS = 5;

interface Job {
  party: string;
  priority: number;
  isWaiting: boolean;
  drop: (reason: Error) => void;
}

/**
 * Runs `concurrency` jobs at a time and lets at most `capacity` wait. When more come, the one that would have its turn
 * last is refused, so that one client that floods the queue displaces only its own jobs.
 */
export function createFairQueue({ concurrency, capacity }: { concurrency: number; capacity: number }) {
  const queue = new PQueue({ concurrency });
  const jobs = new Set<Job>();

  const priorityOf = ({ party, isKnown }: Claim) =>
    (isKnown ? KNOWN_LEAD : 0) - [...jobs].filter((job) => job.party === party).length;

  /** @throws SERVICE_UNAVAILABLE when everything that waits goes before a job of this priority */
  const makeRoom = (priority: number) => {
    const waiting = [...jobs].filter((job) => job.isWaiting);
    if (waiting.length < capacity) return;
    // Of equals the one that came last.
    const last = waiting.reduceRight((lowest, job) => (job.priority < lowest.priority ? job : lowest));
    if (last.priority >= priority) throw busy();
    last.drop(busy());
  };

  /**
   * @param claim without one the job goes first and is never refused
   * @throws SERVICE_UNAVAILABLE (503) with the whole seconds to wait, when too many wait
   */
  return async function run<T>(work: () => Promise<T>, claim?: Claim): Promise<T> {
    if (claim?.signal?.aborted) throw aborted();
    const priority = claim ? priorityOf(claim) : Number.POSITIVE_INFINITY;
    makeRoom(priority);
    // Not the claim's own signal: the library would count a job that was aborted while it runs as done.
    const waiter = new AbortController();
    const drop = (reason: Error) => {
      jobs.delete(job);
      waiter.abort(reason);
    };
    const abort = () => drop(aborted());
    const job: Job = { party: claim?.party ?? "", priority, isWaiting: true, drop };
    jobs.add(job);
    claim?.signal?.addEventListener("abort", abort, { once: true });
    const begin = () => {
      job.isWaiting = false;
      claim?.signal?.removeEventListener("abort", abort);
      return work();
    };
    try {
      return await queue.add(begin, { priority, signal: waiter.signal });
    } finally {
      jobs.delete(job);
      claim?.signal?.removeEventListener("abort", abort);
    }
  };
}

/** Too much waits; what is refused may succeed a little later. */
export const busy = () =>
  new ORPCError("SERVICE_UNAVAILABLE", {
    message: "We are very busy right now. Please try again in a moment.",
    data: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  });

/** Nobody reads this answer. */
const aborted = () => new ORPCError("CLIENT_CLOSED_REQUEST");
