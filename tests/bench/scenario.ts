import type { StaleTopic } from "#server/platform/cache.ts";
import type { Client } from "./open-client.ts";

/** One line of the report. */
export interface Scenario {
  name: string;
  /** Text search may take longer in a larger table; nothing else may. A long thread is read whole, and takes its time. */
  kind: "screen" | "text" | "thread";
  call(client: Client, round: number): Promise<unknown>;
  /** What is forgotten before each call: the case right after a review was approved. */
  cold?: readonly StaleTopic[];
}

/** One of the values for each round. */
export const at = <T>(values: readonly T[], round: number): T => values[round % values.length] as T;
