import type { Auth } from "./auth/auth.ts";
import type { Cache } from "./cache.ts";
import type { Config } from "./config/config.ts";
import type { Database } from "./db/client.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Limits } from "./limits/limits.ts";
import type { Log } from "./log.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { Payments } from "./payments/payments.ts";
import type { SignedValues } from "./signed-values.ts";

/** What lives as long as the process, and every operation may use. */
export interface Platform {
  config: Config;
  log: Log;
  db: Database;
  cache: Cache;
  jobs: Jobs;
  limits: Limits;
  outbox: Outbox;
  /** Null where nothing can be bought: in production without keys. */
  payments: Payments | null;
  auth: Auth;
  /** Uploaded files; those in public folders are served at /files/<key>. */
  files: FileStore;
  signedValues: SignedValues;
}
