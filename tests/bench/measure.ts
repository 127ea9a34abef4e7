/** Percentiles of calls in milliseconds, and the database's median processor time per call; NaN if unknown. */
export interface Timing {
  p50: number;
  p95: number;
  database: number;
}

/** One scenario on one database. */
export interface Measured {
  call(round: number): Promise<unknown>;
  /** Runs before each call, not timed. */
  prepare(): void;
  /** The database's processor time so far, in milliseconds. */
  databaseTime(): number;
}

/**
 * Times sequential calls alternately on several databases, so that other load on the machine slows all of them. Each call is
 * made once before, because a connection's first use of a page of PostgreSQL's cache takes several times as long. The
 * database's time is that of an immediate repetition, which compares work: the rows are in the processor's cache at any size.
 */
export async function measureInTurns(rounds: number, all: readonly Measured[]): Promise<Timing[]> {
  const times = all.map((): number[] => []);
  const used = all.map((): number[] => []);
  for (let round = -rounds; round < rounds; round++) {
    for (const [index, { call, prepare, databaseTime }] of all.entries()) {
      const run = async () => {
        prepare();
        const [begin, usedBefore] = [performance.now(), databaseTime()];
        await call(round < 0 ? round + rounds : round);
        return { time: performance.now() - begin, used: databaseTime() - usedBefore };
      };
      const first = await run();
      if (round < 0) continue;
      times[index]?.push(first.time);
      used[index]?.push((await run()).used);
    }
  }
  return times.map((ofOne, index) => ({
    p50: percentile(ofOne, 0.5),
    p95: percentile(ofOne, 0.95),
    database: percentile(used[index] ?? [], 0.5),
  }));
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
