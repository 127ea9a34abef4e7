import { existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { type Config, ConfigError, readConfig } from "#server/platform/config.ts";
import { joinEmbeddedPostgres } from "#server/platform/db/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import type { Log } from "#server/platform/log.ts";
import { type OpenPlatform, openPlatform } from "#server/platform/open-platform.ts";
import { Refusal } from "./refusal.ts";

/** The database that a command works on. */
export interface Reached {
  config: Config;
  connectionString: string;
  /** The embedded one, run by another process: the product is running. */
  isShared: boolean;
}

/** What commands have in common: the terminal, and ways to the database of the configuration. */
export interface Desk {
  say(line: string): void;
  /** What was typed or piped in, without the end of its last line. */
  readInput(): Promise<string>;
  /** Asks on the terminal; in a pipe the first line answers. */
  ask(question: string): Promise<string>;
  /** Runs with the database as it is; the embedded one is started for it unless it runs. */
  withDatabase<T>(run: (reached: Reached) => Promise<T>, options?: { mayBeMissing?: boolean }): Promise<T>;
  /** Runs with everything that operations use, on tables of this version. */
  withPlatform<T>(run: (platform: OpenPlatform) => Promise<T>): Promise<T>;
}

type Environment = Readonly<Record<string, string | undefined>>;

export function openDesk(env: Environment, log: Log): Desk {
  const desk: Desk = {
    say: (line) => void process.stdout.write(`${line}\n`),
    readInput: async () => (await text(process.stdin)).replace(/\r?\n$/, ""),
    async ask(question) {
      const lines = createInterface({ input: process.stdin, output: process.stderr });
      // Without an answer the input ended.
      const ended = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
      const answer = await Promise.race([lines.question(question), ended]);
      lines.close();
      return answer;
    },
    async withDatabase(run, { mayBeMissing = false } = {}) {
      const config = readConfiguration(env, mayBeMissing);
      if (config.databaseUrl !== undefined) {
        return run({ config, connectionString: config.databaseUrl, isShared: false });
      }
      const { connectionString, isShared, stop } = await joinEmbeddedPostgres({
        dataDir: config.dataDir,
        log,
      });
      try {
        return await run({ config, connectionString, isShared });
      } finally {
        await stop();
      }
    },
    withPlatform: (run) =>
      desk.withDatabase(async ({ config, connectionString }) => {
        await migrate(connectionString);
        const platform = await openPlatform(config, log, connectionString);
        try {
          return await run(platform);
        } finally {
          await platform.close();
        }
      }),
  };
  return desk;
}

/** A mistyped folder must neither be made nor look like an empty product. */
function readConfiguration(env: Environment, mayBeMissing: boolean): Config {
  const dataDir = path.resolve(env.DATA_DIR || "./data");
  if (!mayBeMissing && !env.DATABASE_URL && !existsSync(path.join(dataDir, "postgres"))) {
    throw new Refusal(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the product.`);
  }
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) throw new Refusal(error.message);
    throw error;
  }
}
