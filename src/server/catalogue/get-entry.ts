import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { canMerge } from "./catalogue-policy.ts";
import { loadEntries } from "./load-entries.ts";
import { loadMerges } from "./load-merges.ts";

export const getEntry = api.catalogue.get.use(moderatorsOnly).handler(async ({ input, context, errors }) => {
  const { kind, id } = input;
  const entries = await loadEntries(context, kind);
  const entry = entries.find((one) => one.id === id || one.mergedIds.includes(id));
  if (!entry) throw errors.NOT_FOUND();
  const merges = await loadMerges(context.db, kind, entry);
  return { ...entry, merges, can: { merge: canMerge(context.reader) } };
});
