import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";

/** Entries of the data folder, including what a mounted volume contains. */
const OWN_ENTRY = /^(?:postgres|secret|public-url)(?:\.|$)|^files$|^lost\+found$/;

/** Keeps the mode of a folder with other files, because DATA_DIR may be a shared folder such as /tmp. */
export function openDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(dataDir);
  const mayChange = process.getuid?.() === uid || process.getuid?.() === 0;
  if ((mode & 0o077) === 0 || !mayChange) return;
  if (readdirSync(dataDir).every((entry) => OWN_ENTRY.test(entry))) chmodSync(dataDir, 0o700);
}
