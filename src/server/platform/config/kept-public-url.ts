import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Log } from "#server/platform/log.ts";
import type { Config } from "./config.ts";

const fileIn = (dataDir: string) => path.join(dataDir, "public-url");

/**
 * Records the address of the running product in the data folder, because the operator's commands run without its PORT
 * and PUBLIC_URL and print links. Best effort: production may have no data folder, but it always sets PUBLIC_URL.
 */
export function recordPublicUrl({ dataDir }: Pick<Config, "dataDir">, publicUrl: string, log: Log): void {
  const draft = `${fileIn(dataDir)}.${process.pid}`;
  try {
    writeFileSync(draft, `${publicUrl}\n`, { mode: 0o600 });
    renameSync(draft, fileIn(dataDir));
  } catch (error) {
    log.debug({ err: error }, "could not record the public address in the data folder");
  }
}

/** Returns the address that the product recorded when it last started; undefined when it never did. */
export function readRecordedPublicUrl(dataDir: string): string | undefined {
  try {
    return readFileSync(fileIn(dataDir), "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}
