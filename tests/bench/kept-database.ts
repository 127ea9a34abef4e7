import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/platform/db/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { createLog } from "#server/platform/log.ts";
import { fillDatabase } from "./fill-database.ts";

/** BENCH_DIR: where databases are kept between runs. */
const DIRECTORY = process.env.BENCH_DIR ?? path.join(tmpdir(), "toolcomps-bench");
/** Version of the generated data. Increase it to discard kept databases. */
const CONTENT = 3;

/** Starts a database with that many reviews, which is filled on the first run. */
export async function startKeptDatabase(size: number): Promise<EmbeddedPostgres & { dataDir: string }> {
  const dataDir = path.join(DIRECTORY, `${size}-${CONTENT}`);
  await mkdir(dataDir, { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog("silent") });
  try {
    await migrate(postgres.connectionString);
    await fillDatabase(postgres.connectionString, size, path.join(dataDir, "files"));
    return { ...postgres, dataDir };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
