import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";

/** What the product keeps in its data folder, and what mounting a volume there leaves. */
const OWN_ENTRY = /^(?:postgres|secret|public-url)(?:\.|$)|^files$|^lost\+found$/;

/**
 * Makes the data folder, or takes an existing one, and closes it to other accounts of the machine. A folder that
 * also holds something else stays as it is: DATA_DIR may name a folder that others need, such as /tmp.
 */
export function openDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(dataDir);
  const mayChange = process.getuid?.() === uid || process.getuid?.() === 0;
  if ((mode & 0o077) === 0 || !mayChange) return;
  if (readdirSync(dataDir).every((entry) => OWN_ENTRY.test(entry))) chmodSync(dataDir, 0o700);
}
