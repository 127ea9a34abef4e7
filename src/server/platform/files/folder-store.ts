import { randomBytes } from "node:crypto";
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { assertFileKey, assertFolder, type FileStore, isFileKey } from "./file-store.ts";

/** Not a valid folder of keys, so that half-written files are never found. */
const DRAFTS = ".drafts";

const PRIVATE_FOLDER = { recursive: true, mode: 0o700 };
const PRIVATE_FILE = 0o600;

export function createFolderStore(root: string): FileStore {
  const fileOf = (key: string) => {
    assertFileKey(key);
    return path.join(root, key);
  };
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      const draft = path.join(root, DRAFTS, randomBytes(12).toString("hex"));
      await mkdir(path.dirname(draft), PRIVATE_FOLDER);
      await mkdir(path.dirname(file), PRIVATE_FOLDER);
      try {
        await writeDurably(draft, bytes);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncFolder(path.dirname(file));
    },
    async get(key) {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(key) {
      await rm(fileOf(key), { force: true });
    },
    async *list(folder) {
      assertFolder(folder);
      yield* walk(root, folder);
    },
  };
}

/** Takes away what other users may do with files of earlier versions, and of restored folders. */
export async function makePrivate(root: string): Promise<void> {
  const found = await stat(root).catch(() => undefined);
  const mayChange = process.getuid?.() === found?.uid || process.getuid?.() === 0;
  if (found && mayChange && (found.mode & 0o077) !== 0) await closeFolder(root);
}

/** The folder itself comes last, because its mode says that all below is done. */
async function closeFolder(folder: string): Promise<void> {
  for (const entry of await entriesOf(folder)) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) await closeFolder(place);
    // Another process may remove it.
    else if (entry.isFile()) await chmod(place, PRIVATE_FILE).catch(() => {});
  }
  await chmod(folder, PRIVATE_FOLDER.mode);
}

/** Yields keys one by one, so that a large store doesn't have to fit in memory. */
async function* walk(root: string, folder: string): AsyncGenerator<string> {
  for (const entry of await entriesOf(path.join(root, folder))) {
    const key = `${folder}${entry.name}`;
    if (entry.isDirectory() && entry.name !== DRAFTS) yield* walk(root, `${key}/`);
    else if (entry.isFile() && isFileKey(key)) yield key;
  }
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function writeDurably(file: string, bytes: Uint8Array) {
  const handle = await open(file, "wx", PRIVATE_FILE);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A rename survives a power cut only after fsync of its folder. */
async function syncFolder(folder: string) {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}
