import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { versionOf } from "#server/platform/versions.ts";
import { canMerge } from "./catalogue-policy.ts";
import { editedContent } from "./edited-content.ts";
import { loadEntries } from "./load-entries.ts";
import { loadMerges } from "./merge/load-merges.ts";

export const getEntry = api.catalogue.get.use(moderatorsOnly).handler(async ({ input, context, errors }) => {
  const { kind, id } = input;
  const entries = await loadEntries(context, kind);
  const entry = entries.find((one) => one.id === id || one.mergedIds.includes(id));
  if (!entry) throw errors.NOT_FOUND();
  const merges = await loadMerges(context.db, kind, entry);
  return {
    ...entry,
    version: versionOf(editedContent({ ...entry, ...entry.location })),
    merges,
    can: { ...entry.can, merge: canMerge(context.reader) },
  };
});
