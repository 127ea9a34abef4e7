/** A command failed without effects. The message is printed for the operator; exit code 1. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CommandError";
  }
}

export class WrongUsage extends CommandError {}

export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;

import { existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { type Config, readConfig } from "#server/platform/config/config.ts";
import { ConfigError } from "#server/platform/config/config-error.ts";
import { readRecordedPublicUrl } from "#server/platform/config/kept-public-url.ts";
import { joinEmbeddedPostgres } from "#server/platform/db/embedded/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import type { Log } from "#server/platform/log.ts";
import { type OpenPlatform, openPlatform } from "#server/platform/open-platform.ts";

type Environment = Readonly<Record<string, string | undefined>>;

export interface Reached {
  config: Config;
  connectionString: string;
  /** The embedded database runs in another process: the product is running. */
  isShared: boolean;
  /** False: the generated secret in DATA_DIR/secret is used. */
  isSecretGiven: boolean;
}

interface Terminal {
  out(text: string): void;
  err(text: string): void;
  input: Readable;
}

interface Deps {
  env: Environment;
  log: Log;
  terminal: Terminal;
  /** Registers the product's job handlers, so that a command's jobs get the same queue options. */
  registerJobs(platform: OpenPlatform): void;
}

export interface CommandContext extends Pick<Deps, "log" | "terminal"> {
  print(line: string): void;
  readInput(): Promise<string>;
  ask(question: string): Promise<string>;
  /** Undefined if neither PUBLIC_URL nor a recorded URL is known, because the default would be a guess. */
  findPublicUrl(config: Pick<Config, "publicUrl" | "dataDir">): string | undefined;
  /** Runs with the database as it is. Starts the embedded one unless it is running. */
  withDatabase<T>(run: (reached: Reached) => Promise<T>, options?: { mayBeMissing?: boolean }): Promise<T>;
  withPlatform<T>(run: (platform: OpenPlatform) => Promise<T>): Promise<T>;
  /** Opens the platform without migrating. The caller closes it. */
  openPlatform(reached: Reached): Promise<OpenPlatform>;
}

export function createCommandContext({ env, log, terminal, registerJobs }: Deps): CommandContext {
  const context: CommandContext = {
    log,
    terminal,
    print: (line) => terminal.out(`${line}\n`),
    readInput: async () => (await text(terminal.input)).replace(/\r?\n$/, ""),
    ask: (question) => ask(terminal, question),
    findPublicUrl: ({ publicUrl, dataDir }) =>
      env.PUBLIC_URL ? publicUrl : (readRecordedPublicUrl(dataDir) ?? (env.PORT ? publicUrl : undefined)),
    async withDatabase(run, { mayBeMissing = false } = {}) {
      const config = readConfiguration(env, mayBeMissing);
      const common = { config, isSecretGiven: Boolean(env.SECRET) };
      if (config.databaseUrl !== undefined) {
        return run({ ...common, connectionString: config.directUrl ?? config.databaseUrl, isShared: false });
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
      context.withDatabase(async (reached) => {
        await migrate(reached.connectionString);
        const platform = await context.openPlatform(reached);
        try {
          return await run(platform);
        } finally {
          await platform.close();
        }
      }),
  };
  return context;
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

/** A mistyped folder must neither be created nor look like an empty product. */
function readConfiguration(env: Environment, mayBeMissing: boolean): Config {
  const dataDir = path.resolve(env.DATA_DIR || "./data");
  if (!mayBeMissing && !env.DATABASE_URL && !existsSync(path.join(dataDir, "postgres"))) {
    throw new CommandError(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to the same value as for the product.`,
    );
  }
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) throw new CommandError(error.message);
    throw error;
  }
}
