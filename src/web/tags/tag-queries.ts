import type { ApiQueries } from "#web/platform/api.ts";

export type TagKind = "review" | "discussion";

export const tagsToChoose = (queries: ApiQueries, kind: TagKind) =>
  queries.tags.list.queryOptions({ input: { category: kind } });
