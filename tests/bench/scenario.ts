import type { Topic } from "#server/platform/memory/topics.ts";
import type { Client } from "./open-client.ts";

export interface Scenario {
  name: string;
  /** Only text search and sums may slow down with the table size. A long thread is read whole. */
  kind: "screen" | "text" | "thread" | "sums";
  call(client: Client, round: number): Promise<unknown>;
  /** Topics to announce before each call, as after the approval of a review. */
  cold?: readonly Topic[];
}

export const at = <T>(values: readonly T[], round: number): T => values[round % values.length] as T;
