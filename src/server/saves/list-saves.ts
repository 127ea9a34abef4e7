import type { SavedItem } from "#contract/saves.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { countSaves, type SaveRow, selectSaves } from "./select-saves.ts";

/** The contract's. */
const PAGE_SIZE = 20;

/** What one has saved and may see, newest first, a page. */
export const listSaves = api.saves.list.use(signedIn).handler(async ({ input, context }) => {
  const { db, reader } = context;
  const { page } = input;
  const [rows, { total, counts }] = await Promise.all([
    selectSaves(db, reader, input, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
    countSaves(db, reader, input),
  ]);
  return { items: rows.map(toSavedItem), total, counts, page, pageCount: Math.ceil(total / PAGE_SIZE) };
});

function toSavedItem(row: SaveRow): SavedItem {
  const { kind, id, title, about, note, tool_id: toolId, market_id: marketId } = row;
  return {
    kind,
    id,
    title,
    about,
    tool: toolId === null ? null : { id: toolId, name: row.tool_name, category: row.tool_category },
    market: marketId === null ? null : { id: marketId, city: row.city, state: row.state, slug: row.slug },
    note,
    savedAt: new Date(row.saved_at).toISOString(),
  };
}
