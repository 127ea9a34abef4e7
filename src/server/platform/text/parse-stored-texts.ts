const BATCH = 100;

interface Stored {
  id: string;
  content: string;
}

/**
 * Parses texts that were stored without what they look like, by a version of the product that did not store it.
 * A crash loses nothing but the row that it was at.
 *
 * @param load the next such rows, up to a maximum
 * @param store must leave a row alone whose text has changed since it was loaded
 */
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
