export interface GateLimits {
  running: number;
  runningPerNetwork: number;
  waiting: number;
  waitingPerNetwork: number;
  /** Milliseconds until a waiting request is rejected. */
  longestWaitMs: number;
}

/** Weight of one request in the moving average of the pace. */
const PACE_SHARE = 0.1;

export type Leave = () => void;

interface Waiting {
  settle(leave: Leave | undefined): void;
}

/** Round-robin among waiting networks, so that one with many requests delays only itself. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a factory of short functions that share one state
export function createFairGate(limits: GateLimits) {
  /** In the order in which networks are served. */
  const queues = new Map<string, Waiting[]>();
  const runningOf = new Map<string, number>();
  let running = 0;
  let waiting = 0;
  /** Moving average of the milliseconds between ends of work while requests wait. */
  let pace = 0;
  let lastEnd = 0;

  const canRun = (network: string) =>
    running < limits.running && (runningOf.get(network) ?? 0) < limits.runningPerNetwork;

  function start(network: string): Leave {
    running += 1;
    runningOf.set(network, (runningOf.get(network) ?? 0) + 1);
    return () => {
      const now = performance.now();
      if (waiting > 0 && lastEnd > 0) pace += (now - lastEnd - pace) * PACE_SHARE;
      lastEnd = waiting > 0 ? now : 0;
      running -= 1;
      const left = (runningOf.get(network) ?? 0) - 1;
      if (left > 0) runningOf.set(network, left);
      else runningOf.delete(network);
      startNext();
    };
  }

  function remove(network: string, one: Waiting): void {
    const queue = queues.get(network) ?? [];
    queue.splice(queue.indexOf(one), 1);
    waiting -= 1;
    if (queue.length === 0) queues.delete(network);
  }

  function startNext(): void {
    for (const [network, queue] of [...queues]) {
      const [next] = queue;
      if (next === undefined || !canRun(network)) continue;
      remove(network, next);
      if (queues.delete(network)) queues.set(network, queue);
      next.settle(start(network));
      return;
    }
  }

  /** Limited to what can start in time at the current pace. The rest is rejected immediately. */
  const longestQueue = () =>
    pace === 0
      ? limits.waiting
      : Math.min(limits.waiting, Math.max(limits.running, Math.floor(limits.longestWaitMs / pace)));

  /** Makes room by rejecting the newest request of the network with the most waiting, if that is fair. */
  function makeRoomFor(network: string): boolean {
    if (waiting < longestQueue()) return true;
    if (waiting === 0) return false;
    const [longest, queue] = [...queues].reduce((most, one) => (one[1].length > most[1].length ? one : most));
    const last = queue.at(-1);
    if (last === undefined || queue.length <= (queues.get(network)?.length ?? 0) + 1) return false;
    remove(longest, last);
    last.settle(undefined);
    return true;
  }

  return {
    /** @returns a function that ends the work; undefined when rejected */
    enter(network: string): Promise<Leave | undefined> | Leave | undefined {
      const queue = queues.get(network) ?? [];
      if (queue.length === 0 && canRun(network)) return start(network);
      if (queue.length >= limits.waitingPerNetwork || !makeRoomFor(network)) return undefined;
      return new Promise((resolve) => {
        const one: Waiting = {
          settle(leave) {
            clearTimeout(timer);
            resolve(leave);
          },
        };
        const timer = setTimeout(() => {
          remove(network, one);
          resolve(undefined);
        }, limits.longestWaitMs);
        const own = queues.get(network) ?? [];
        own.push(one);
        queues.set(network, own);
        waiting += 1;
      });
    },
  };
}
