import { createFairQueue } from "#server/platform/limits/fair-queue.ts";

const queue = createFairQueue({ running: 4, waiting: Number.POSITIVE_INFINITY });

/** At most 4 concurrent provider calls per node: each one pins a database connection. */
export async function limitProviderCalls<T>(call: () => Promise<T>): Promise<T> {
  const leave = await queue.enter({ party: "provider" });
  try {
    return await call();
  } finally {
    leave?.();
  }
}
