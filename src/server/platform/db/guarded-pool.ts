import pg from "pg";
import { DatabaseUnavailable } from "./unavailable.ts";

/** More could not be served before requests time out. */
const MAX_WAITING = 100;

const WAITED_TOO_LONG = "timeout exceeded when trying to connect";

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean) => void,
) => void;

/** Rejects requests immediately while the database is unreachable or all connections are in use. */
export class GuardedPool extends pg.Pool {
  readonly #failure: () => Error | undefined;
  readonly #inUse = new Set<pg.PoolClient>();
  #isExhausted = false;

  /** @param failure returns why the database is unreachable, if it is */
  constructor(config: pg.PoolConfig, failure: () => Error | undefined) {
    super(config);
    this.#failure = failure;
    this.on("acquire", (client) => this.#inUse.add(client));
    this.on("release", (_error, client) => {
      this.#inUse.delete(client);
      this.#isExhausted = false;
    });
  }

  findRejection(): DatabaseUnavailable | undefined {
    const cause = this.#failure();
    if (cause !== undefined) return new DatabaseUnavailable("the database is unreachable", { cause });
    const isFull = this.idleCount === 0 && this.totalCount >= (this.options.max ?? 0);
    if (!isFull || !(this.#isExhausted || this.waitingCount >= MAX_WAITING)) return undefined;
    return new DatabaseUnavailable("all database connections are in use");
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): unknown {
    if (callback === undefined) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error)));
      });
    }
    const rejection = this.findRejection();
    if (rejection !== undefined) return process.nextTick(callback, rejection, undefined, () => {});
    return super.connect((error, client, done) => {
      if (error?.message === WAITED_TOO_LONG) this.#isExhausted = true;
      callback(error, client, done);
    });
  }

  /** Closes all connections, including active ones, so that pending requests fail now. */
  closeAll(): void {
    for (const client of this.#inUse) void (client as pg.PoolClient & pg.Client).end().catch(() => {});
    for (let idle = this.idleCount; idle > 0; idle -= 1) super.connect((_error, _client, done) => done(true));
  }
}
