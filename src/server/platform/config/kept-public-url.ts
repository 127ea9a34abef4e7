import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Log } from "#server/platform/log.ts";
import type { Config } from "./config.ts";

const fileIn = (dataDir: string) => path.join(dataDir, "public-url");

/** For operator commands, which print links but run without PORT and PUBLIC_URL. Best effort. */
export function recordPublicUrl({ dataDir }: Pick<Config, "dataDir">, publicUrl: string, log: Log): void {
  const draft = `${fileIn(dataDir)}.${process.pid}`;
  try {
    writeFileSync(draft, `${publicUrl}\n`, { mode: 0o600 });
    renameSync(draft, fileIn(dataDir));
  } catch (error) {
    log.debug({ err: error }, "could not record the public URL in the data folder");
  }
}

export function readRecordedPublicUrl(dataDir: string): string | undefined {
  try {
    return readFileSync(fileIn(dataDir), "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}
