import PQueue from "p-queue";

const queue = new PQueue({ concurrency: 4 });

/** At most 4 concurrent provider calls per node: each one pins a database connection. */
export const limitProviderCalls = <T>(call: () => Promise<T>): Promise<T> => queue.add(call);
