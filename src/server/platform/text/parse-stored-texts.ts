const BATCH = 100;

interface Stored {
  id: string;
  content: string;
}

/** Safe to restart after a crash. @param store must skip a row whose text has changed since it was loaded */
export async function parseStoredTexts(
  load: (limit: number) => Promise<Stored[]>,
  store: (row: Stored) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const rows = await load(BATCH);
    for (const row of rows) await store(row);
    if (rows.length < BATCH) return;
  }
}
