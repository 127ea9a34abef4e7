import { ORPCError } from "@orpc/server";
import PQueue from "p-queue";

export interface Claim {
  /** Parties share fairly: the first job of each runs before the second of any. */
  party: string;
  /** Known parties go first, with their first few jobs. */
  isKnown: boolean;
  signal?: AbortSignal | undefined;
}

/** Limited so that one account with a valid password can't block everyone else. */
const KNOWN_LEAD = 4;

/** A full queue of expensive jobs takes some seconds. */
const RETRY_AFTER_SECONDS = 5;

interface Job {
  party: string;
  priority: number;
  isWaiting: boolean;
  drop: (reason: Error) => void;
}

/** When full, rejects the job with the lowest priority, so that a flooding client displaces its own jobs. */
export function createFairQueue({ concurrency, capacity }: { concurrency: number; capacity: number }) {
  const queue = new PQueue({ concurrency });
  const jobs = new Set<Job>();

  const priorityOf = ({ party, isKnown }: Claim) =>
    (isKnown ? KNOWN_LEAD : 0) - [...jobs].filter((job) => job.party === party).length;

  const makeRoom = (priority: number) => {
    const waiting = [...jobs].filter((job) => job.isWaiting);
    if (waiting.length < capacity) return;
    const last = waiting.reduceRight((lowest, job) => (job.priority < lowest.priority ? job : lowest));
    if (last.priority >= priority) throw busy();
    last.drop(busy());
  };

  /** @throws SERVICE_UNAVAILABLE (503) with a retry delay when the queue is full; never without a claim */
  return async function run<T>(work: () => Promise<T>, claim?: Claim): Promise<T> {
    if (claim?.signal?.aborted) throw aborted();
    const priority = claim ? priorityOf(claim) : Number.POSITIVE_INFINITY;
    makeRoom(priority);
    // Not the claim's own signal: the library would count a job aborted while running as done.
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

export const busy = () =>
  new ORPCError("SERVICE_UNAVAILABLE", {
    message: "We are very busy right now. Please try again in a moment.",
    data: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  });

const aborted = () => new ORPCError("CLIENT_CLOSED_REQUEST");
