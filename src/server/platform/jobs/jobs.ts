import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss, type Queue } from "pg-boss";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { isUnavailable, reasonOfUnavailability } from "#server/platform/db/unavailable.ts";
import type { Log } from "#server/platform/log.ts";
import { createQueue, queueOptions, recurringQueueOptions, type WorkOptions } from "./job-queues.ts";
import { type JobData, startWorker } from "./job-worker.ts";

/** Enough for one node's workers; handlers query through the application's pool. */
const CONNECTIONS = 3;

/** How often jobs of killed processes are detected. */
const SUPERVISE_SECONDS = 15;

/** How long `stop` waits for running jobs; others restart on another node or at the next start. */
const STOP_MS = 2_000;

export type JobHandler = (data: JobData) => Promise<void>;

export interface Jobs {
  /** Enqueues a job in the caller's transaction. Higher priorities run first; the default is 0. */
  send(
    db: Database | Transaction,
    name: string,
    data: JobData,
    options?: { afterSeconds?: number; priority?: number },
  ): Promise<void>;
  /** The same for many, in one statement. */
  sendAll(
    tx: Transaction,
    name: string,
    data: readonly JobData[],
    options: { priority: number },
  ): Promise<void>;
  /** Creates the queues in advance, for transactions that must not wait for that. */
  prepare(names: readonly string[]): Promise<void>;
  /** Deletes jobs, pending or done, whose data has this value under `key`. */
  forget(db: Database | Transaction, key: string, value: string): Promise<void>;
  /** Registers a handler. Failed jobs are retried with growing delays, 10 times by default. */
  work(name: string, handler: JobHandler, options?: WorkOptions): void;
  /** Registers a recurring job. @param when interval in seconds, or a cron expression in UTC */
  every(name: string, when: number | string, handler: () => Promise<void>): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Aborted when `stop` is called, for jobs that run longer than it waits. */
  stopping: AbortSignal;
}

interface Work {
  handler: JobHandler;
  queue: Omit<Queue, "name">;
  concurrency: number;
  every?: number | string;
}

/** Runs jobs in the database (pg-boss), shared by all nodes. Connects on first use. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a factory of short functions that share one state
export async function createJobs(options: {
  connectionString: string;
  log: Log;
  schema?: string;
}): Promise<Jobs> {
  const { log } = options;
  const works = new Map<string, Work>();
  const timers: NodeJS.Timeout[] = [];
  const stopping = new AbortController();
  const queues = new Map<string, Promise<void>>();
  let opened: Promise<PgBoss> | undefined;

  const open = () => {
    opened ??= openBoss(
      options,
      [...works.values()].some((work) => typeof work.every === "string"),
    ).catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };

  const openQueue = (boss: PgBoss, name: string) => {
    const known = queues.get(name);
    if (known) return known;
    const created = createQueue(boss, name, works.get(name)?.queue ?? queueOptions({}));
    queues.set(name, created);
    created.catch(() => queues.delete(name));
    return created;
  };

  const repeat = (boss: PgBoss, name: string, seconds: number) => {
    const send = () => {
      // Every node has a timer; the first in each slot creates the job.
      boss.send(name, null, { singletonSeconds: seconds }).catch((error: Error) => {
        if (!isUnavailable(error)) log.warn({ err: error, job: name }, "a recurring job could not be queued");
      });
    };
    send();
    timers.push(setInterval(send, seconds * 1000));
  };

  const begin = async (boss: PgBoss, name: string, { handler, concurrency, every }: Work) => {
    await openQueue(boss, name);
    const work = async (data: JobData, attempt: number) => {
      try {
        await handler(data);
      } catch (error) {
        const reason = reasonOfUnavailability(error);
        log.warn({ ...(reason ? { reason } : { err: error }), job: name, attempt }, "a job failed");
        throw error;
      }
    };
    for (let worker = 0; worker < concurrency; worker += 1) await startWorker(boss, name, work);
    if (typeof every === "number") repeat(boss, name, every);
    if (typeof every === "string") await boss.schedule(name, every);
  };

  return {
    async send(db, name, data, { afterSeconds, priority = 0 } = {}) {
      const boss = await open();
      await openQueue(boss, name);
      await boss.send(name, data, { db: fromDrizzle(db, sql), startAfter: afterSeconds, priority });
    },
    async sendAll(tx, name, data, { priority }) {
      const boss = await open();
      await openQueue(boss, name);
      await boss.insert(
        name,
        data.map((one) => ({ data: one, priority })),
        { db: fromDrizzle(tx, sql) },
      );
    },
    async prepare(names) {
      const boss = await open();
      for (const name of new Set(names)) await openQueue(boss, name);
    },
    async forget(db, key, value) {
      await open();
      const table = sql`${sql.identifier(options.schema ?? "jobs")}.job`;
      await db.execute(sql`delete from ${table} where lower(data ->> ${key}) = lower(${value})`);
    },
    work(name, handler, workOptions = {}) {
      works.set(name, {
        handler,
        queue: queueOptions(workOptions),
        concurrency: workOptions.concurrency ?? 1,
      });
    },
    every(name, when, handler) {
      works.set(name, { handler, queue: recurringQueueOptions(when), concurrency: 1, every: when });
    },
    async start() {
      const boss = await open();
      for (const [name, work] of works) await begin(boss, name, work);
    },
    stopping: stopping.signal,
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      const boss = await opened?.catch(() => undefined);
      await boss?.stop({ timeout: STOP_MS });
    },
  };

  async function openBoss({ connectionString, schema = "jobs" }: typeof options, schedule: boolean) {
    const boss = new PgBoss({
      connectionString,
      schema,
      schedule,
      max: CONNECTIONS,
      useListenNotify: true,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
    });
    boss.on("error", (raised) => {
      // pg-boss copies errors of workers into plain objects.
      const error = raised instanceof Error ? raised : Object.assign(new Error(), raised);
      const reason = reasonOfUnavailability(error);
      // Each worker reports an outage on each poll; the outage itself is logged elsewhere.
      if (reason !== undefined) log.debug({ reason }, "the jobs' connection failed");
      else log.warn({ err: error }, "the jobs' connection failed");
    });
    boss.on("warning", ({ message }) => log.warn({ warning: message }, "a warning about jobs"));
    return boss.start();
  }
}
