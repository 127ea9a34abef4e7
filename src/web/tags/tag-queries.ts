import type { ApiQueries } from "#web/platform/api.ts";

export type TagKind = "review" | "discussion";

/** The tags that a review or a discussion can have. */
export const tagsToChoose = (queries: ApiQueries, kind: TagKind) =>
  queries.tags.list.queryOptions({ input: { category: kind } });
