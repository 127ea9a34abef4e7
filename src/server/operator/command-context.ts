import { existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { type Config, readConfig } from "#server/platform/config/config.ts";
import { ConfigError } from "#server/platform/config/config-error.ts";
import { readRecordedPublicUrl } from "#server/platform/config/kept-public-url.ts";
import { joinEmbeddedPostgres } from "#server/platform/db/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import type { Log } from "#server/platform/log.ts";
import { type OpenPlatform, openPlatform } from "#server/platform/open-platform.ts";
import { Refusal } from "./command-error.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The database that a command works on. */
export interface Reached {
  config: Config;
  connectionString: string;
  /** The embedded one, run by another process: the product is running. */
  isShared: boolean;
  /** SECRET is set; else it is the generated one, in DATA_DIR/secret. */
  isSecretGiven: boolean;
}

/** Where a command reads and writes. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  input: Readable;
}

/** What a desk is made of. */
interface Parts {
  env: Environment;
  log: Log;
  terminal: Terminal;
  /** Says how jobs are done, so that those of a command are queued like those of the product. */
  registerJobs(platform: OpenPlatform): void;
}

/** What commands have in common: the terminal, and ways to the database of the configuration. */
export interface CommandContext extends Pick<Parts, "log" | "terminal"> {
  say(line: string): void;
  /** What was typed or piped in, without the end of its last line. */
  readInput(): Promise<string>;
  /** Asks on the terminal; in a pipe the first line answers. */
  ask(question: string): Promise<string>;
  /**
   * Returns the site's address: PUBLIC_URL, or what the product recorded when it started. Undefined when neither is
   * known, because the default address would be a guess.
   */
  findPublicUrl(config: Pick<Config, "publicUrl" | "dataDir">): string | undefined;
  /** Runs with the database as it is; the embedded one is started for it unless it runs. */
  withDatabase<T>(run: (reached: Reached) => Promise<T>, options?: { mayBeMissing?: boolean }): Promise<T>;
  /** Runs with everything that operations use, on tables of this version. */
  withPlatform<T>(run: (platform: OpenPlatform) => Promise<T>): Promise<T>;
  /** The same on a database as it is; to be closed. */
  openPlatform(reached: Reached): Promise<OpenPlatform>;
}

export function createCommandContext({ env, log, terminal, registerJobs }: Parts): CommandContext {
  const desk: CommandContext = {
    log,
    terminal,
    say: (line) => terminal.out(`${line}\n`),
    readInput: async () => (await text(terminal.input)).replace(/\r?\n$/, ""),
    ask: (question) => ask(terminal, question),
    findPublicUrl: ({ publicUrl, dataDir }) =>
      env.PUBLIC_URL ? publicUrl : (readRecordedPublicUrl(dataDir) ?? (env.PORT ? publicUrl : undefined)),
    async withDatabase(run, { mayBeMissing = false } = {}) {
      const config = readConfiguration(env, mayBeMissing);
      const common = { config, isSecretGiven: Boolean(env.SECRET) };
      if (config.databaseUrl !== undefined) {
        return run({ ...common, connectionString: config.databaseUrl, isShared: false });
      }
      const postgres = await joinEmbeddedPostgres({ dataDir: config.dataDir, log });
      try {
        return await run({ ...common, ...postgres });
      } finally {
        await postgres.stop();
      }
    },
    async openPlatform({ config, connectionString }) {
      const platform = await openPlatform(config, log, connectionString);
      registerJobs(platform);
      return platform;
    },
    withPlatform: (run) =>
      desk.withDatabase(async (reached) => {
        await migrate(reached.connectionString);
        const platform = await desk.openPlatform(reached);
        try {
          return await run(platform);
        } finally {
          await platform.close();
        }
      }),
  };
  return desk;
}

async function ask({ input, err }: Terminal, question: string): Promise<string> {
  err(question);
  const lines = createInterface({ input });
  try {
    for await (const line of lines) return line;
    return "";
  } finally {
    lines.close();
  }
}

/** A mistyped folder must neither be made nor look like an empty product. */
function readConfiguration(env: Environment, mayBeMissing: boolean): Config {
  const dataDir = path.resolve(env.DATA_DIR || "./data");
  if (!mayBeMissing && !env.DATABASE_URL && !existsSync(path.join(dataDir, "postgres"))) {
    throw new Refusal(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to the same value as for the product.`,
    );
  }
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) throw new Refusal(error.message);
    throw error;
  }
}
