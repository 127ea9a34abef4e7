import type { Auth } from "./auth/auth.ts";
import type { Config } from "./config/config.ts";
import type { Database } from "./db/client.ts";
import type { Replicas } from "./db/replicas.ts";
import type { FileStore } from "./files/file-store.ts";
import type { IdentityProviders } from "./identity-providers/identity-providers.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Limits } from "./limits/limits.ts";
import type { Log } from "./log.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { Memory } from "./memory/memory.ts";
import type { Payments } from "./payments/payments.ts";
import type { SignedValues } from "./signed-values.ts";

export interface Platform {
  config: Config;
  log: Log;
  /** The primary; in operations that only read, possibly a replica. */
  db: Database;
  /** Undefined without `DATABASE_READ_URL`. */
  replicas: Replicas | undefined;
  /** Directories, API responses and pages. */
  memory: Memory;
  jobs: Jobs;
  limits: Limits;
  outbox: Outbox;
  /** Null if Premium can't be bought: in production without Stripe keys. */
  payments: Payments | null;
  auth: Auth;
  /** OpenID Connect. */
  providers: IdentityProviders;
  /** Uploaded files. Public folders are served at /files/<key>. */
  files: FileStore;
  signedValues: SignedValues;
}
