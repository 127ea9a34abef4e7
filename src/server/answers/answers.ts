import type { Platform } from "#server/platform/platform.ts";
import type { Answer } from "./answer.ts";

/** Pages and API responses in the node's memory, by path and query. */
export interface Answers {
  find(address: string): Answer | undefined;
  /** Whether it is in memory or being loaded. */
  has(address: string): boolean;
  load(address: string, load: () => Promise<Answer>): Promise<Answer>;
}

export function openAnswers({ config, memory }: Pick<Platform, "config" | "memory">): Answers {
  return {
    // What isn't an address is the key of other data.
    find: (address) => (address.startsWith("/") ? (memory.find(address) as Answer | undefined) : undefined),
    has: (address) => memory.has(address),
    load: (address, load) =>
      config.pageCacheBytes === 0 ? load() : memory.read(address, load, ({ size }) => size),
  };
}
