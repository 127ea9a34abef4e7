const FIRST_MS = 200;
const LAST_MS = 5_000;
const HEALTHY_MS = 60_000;

/** Returns growing pauses before restarts of a process that ends unexpectedly, in milliseconds. */
export function createRestartPause(): (uptimeMs: number) => number {
  let next = FIRST_MS;
  return (uptimeMs) => {
    const pause = uptimeMs > HEALTHY_MS ? FIRST_MS : next;
    next = Math.min(pause * 2, LAST_MS);
    return pause;
  };
}
