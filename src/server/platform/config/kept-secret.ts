import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ConfigError } from "./config-error.ts";
import { VARIABLES } from "./config-variables.ts";
import { openDataDir } from "./data-dir.ts";

/** Generates the secret on first use. The database contains keys encrypted with it, so a backup needs both. */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, "secret");
  const draft = `${file}.${process.pid}`;
  try {
    return readSecret(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  openDataDir(dataDir);
  writeFileSync(draft, `${randomBytes(48).toString("base64url")}\n`, { mode: 0o600, flush: true });
  try {
    // A hard link appears atomically and fails if another process was first.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return readSecret(file);
}

function readSecret(file: string): string {
  const secret = readFileSync(file, "utf8").trim();
  const parsed = VARIABLES.SECRET.schema.safeParse(secret);
  if (parsed.success) return secret;
  throw new ConfigError([`${file} ${parsed.error.issues[0]?.message}: restore it from a backup`]);
}
