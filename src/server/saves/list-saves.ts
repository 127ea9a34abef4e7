import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { addFigures } from "./add-figures.ts";
import { countSaves, loadSaves } from "./load-saves.ts";

const PAGE_SIZE = 20;

/** Lists what the reader saved and may see. */
export const listSaves = api.saves.list.use(signedIn).handler(async ({ input, context }) => {
  const { page, ...filter } = input;
  const { db, reader } = context;
  const [{ total, counts }, found] = await Promise.all([
    countSaves(db, reader, filter),
    loadSaves(db, reader, { ...filter, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  ]);
  const items = await addFigures(context, found);
  return { items, total, counts, page, pageCount: Math.ceil(total / PAGE_SIZE) };
});
