import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { copyFile, stat, truncate } from "node:fs/promises";

/** PostgreSQL logs only starts, stops and crashes: this is years of them. */
const MAX_BYTES = 5 * 1024 * 1024;
const CHECK_MS = 60_000;
const TAIL_BYTES = 4_096;

/** PostgreSQL writes the file directly, so that it survives this process. Past 5 MB its content moves to `.1`. */
export async function boundLog(file: string): Promise<{ end(): void }> {
  const check = async () => {
    const size = (await stat(file).catch(() => undefined))?.size ?? 0;
    if (size <= MAX_BYTES) return;
    await copyFile(file, `${file}.1`);
    await truncate(file);
  };
  await check();
  const timer = setInterval(() => void check().catch(() => {}), CHECK_MS).unref();
  return { end: () => clearInterval(timer) };
}

export function openLog(file: string): { fd: number; tail(): string; close(): void } {
  const fd = openSync(file, "a+", 0o600);
  const start = fstatSync(fd).size;
  return {
    fd,
    tail() {
      const end = fstatSync(fd).size;
      const from = Math.max(start, end - TAIL_BYTES);
      const buffer = Buffer.alloc(Math.max(0, end - from));
      return buffer.toString("utf8", 0, readSync(fd, buffer, 0, buffer.length, from)).trim();
    },
    close: () => closeSync(fd),
  };
}
