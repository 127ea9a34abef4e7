import { checkIntegrity } from "./integrity.ts";
import { type Ledger, type Outage, summarize } from "./ledger.ts";
import type { PostgresServer } from "./postgres.ts";

export interface Figure {
  what: string;
  value: string;
  /** The promised value; empty for informational figures. */
  mark: string;
  isMet: boolean;
}

export interface Deps {
  /** Shared by all scenarios, each with its own database. */
  postgres(): Promise<PostgresServer>;
}

export interface Scenario {
  name: string;
  title: string;
  /** @returns the figures, or why the scenario cannot run on this machine */
  run(deps: Deps): Promise<Figure[] | { cannotRun: string }>;
}

export const figure = (what: string, value: string | number, mark = "", isMet = true): Figure => ({
  what,
  value: String(value),
  mark,
  isMet,
});

export const none = (what: string, found: readonly string[]): Figure =>
  figure(
    what,
    found.length === 0 ? "0" : `${found.length}: ${found.slice(0, 3).join("; ")}`,
    "0",
    found.length === 0,
  );

export const within = (what: string, ms: number, limitMs: number): Figure =>
  figure(what, seconds(ms), `at most ${seconds(limitMs)}`, ms <= limitMs);

export const seconds = (ms: number) =>
  Number.isFinite(ms) ? `${(ms / 1000).toFixed(ms < 1000 ? 3 : 1)} s` : "never";

/** Figures that every scenario promises: writes of its load, and failures outside its outages. */
export async function judgeLoad(
  databaseUrl: string,
  ledger: Ledger,
  outages: readonly Outage[],
): Promise<Figure[]> {
  const { acknowledged, lost, duplicated, halfWritten } = await checkIntegrity(databaseUrl, ledger);
  const failures = ledger.failures();
  const unexplained = ledger.unexplained(outages);
  const bare = failures.filter(({ outcome, hasRetryAfter }) => outcome === 503 && !hasRetryAfter);
  return [
    figure("requests", ledger.attempts.length),
    figure("writes acknowledged", acknowledged, "more than 0", acknowledged > 0),
    none("acknowledged writes lost", lost),
    none("writes stored twice", duplicated),
    figure("partially written", halfWritten.join("; ") || "0", "0", halfWritten.length === 0),
    figure("failures during outages (and 5 s after)", `${failures.length - unexplained.length}`),
    figure(
      "other failures (not 503, or outside outages)",
      unexplained.length === 0 ? "0" : `${unexplained.length}: ${summarize(unexplained)}`,
      "0",
      unexplained.length === 0,
    ),
    figure("503 without Retry-After", bare.length === 0 ? "0" : summarize(bare), "0", bare.length === 0),
  ];
}
