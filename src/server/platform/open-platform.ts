import { createAuth } from "./auth/auth.ts";
import type { Config } from "./config/config.ts";
import { openDatabase } from "./db/client.ts";
import { type Notices, openNotices } from "./db/notices.ts";
import { openReplicas } from "./db/replicas.ts";
import { reasonOfUnavailability } from "./db/unavailable.ts";
import { openFileStore } from "./files/open-file-store.ts";
import { openIdentityProviders } from "./identity-providers/identity-providers.ts";
import { createJobs } from "./jobs/jobs.ts";
import { createLimits } from "./limits/limits.ts";
import {
  LIVE_CHANNEL,
  QUEUE_CHANGED_CHANNEL,
  READER_CHANGED_CHANNEL,
  SESSION_ENDED_CHANNEL,
  THREAD_WITHDRAWN_CHANNEL,
} from "./live/publish.ts";
import type { Log } from "./log.ts";
import { createOutbox } from "./mail/outbox.ts";
import { createMemory } from "./memory/memory.ts";
import { openPayments } from "./payments/open-payments.ts";
import type { Platform } from "./platform.ts";
import { createSignedValues } from "./signed-values.ts";

/** Room for directories, which are kept even without pages. */
const DIRECTORY_BYTES = 16 * 1024 * 1024;

const CHANNELS = [
  "stale",
  LIVE_CHANNEL,
  SESSION_ENDED_CHANNEL,
  READER_CHANGED_CHANNEL,
  THREAD_WITHDRAWN_CHANNEL,
  QUEUE_CHANGED_CHANNEL,
];

export interface OpenPlatform extends Platform {
  notices: Omit<Notices, "close">;
  /** Rejects while the database is unreachable or all connections are in use. Does not query. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** @param connectionString for notices and jobs, without a pooler in transaction mode */
export async function openPlatform(
  config: Config,
  log: Log,
  connectionString: string,
): Promise<OpenPlatform> {
  const onError = (error: Error) =>
    log.warn({ reason: reasonOfUnavailability(error) ?? error.message }, "a database connection was lost");
  const onChange = (failure: Error | undefined) => {
    if (failure)
      log.warn(
        { reason: failure.message || failure.name },
        "the database is unreachable: rejecting requests",
      );
    else log.info("the database is reachable again");
  };
  const notices = await openNotices(connectionString, CHANNELS, onError);
  const isPooled = config.directUrl !== undefined;
  const {
    db,
    pool,
    ping,
    close: closeDatabase,
  } = openDatabase((isPooled && config.databaseUrl) || connectionString, { onError, onChange, isPooled });
  const replicas =
    config.readUrls.length > 0
      ? openReplicas(config.readUrls, { primary: db, notices, channels: CHANNELS, log })
      : undefined;
  const memory = createMemory(notices, db, config.pageCacheBytes + DIRECTORY_BYTES);
  const jobs = await createJobs({ connectionString, log });
  const limits = createLimits(pool);
  const outbox = createOutbox({ config, log, jobs, db });
  const files = await openFileStore(config);
  const payments = await openPayments(config, db);
  const auth = createAuth({ config, db, log });

  return {
    config,
    log,
    db,
    replicas,
    memory,
    jobs,
    limits,
    outbox,
    auth,
    providers: openIdentityProviders(config),
    files,
    payments,
    signedValues: createSignedValues(config.secret),
    notices,
    ping,
    async close() {
      // One failure must not leave the others open.
      const outcomes = await Promise.allSettled([jobs.stop(), notices.close()]);
      await Promise.all([closeDatabase(), replicas?.close()]);
      for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
    },
  };
}
