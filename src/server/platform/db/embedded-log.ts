import { closeSync, fstatSync, openSync, readSync } from "node:fs";

const TAIL_BYTES = 4_096;

/** PostgreSQL writes the file directly, so that it survives this process. It logs only starts, stops and crashes. */
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
