import { COMMENT_SORTS, type CommentSort } from "#contract/vocabulary.ts";

/** What the address of a page says of its thread; "best" is what it says nothing of. */
export interface ThreadSearch {
  comments?: Exclude<CommentSort, "best">;
  /** The comment that a link leads to. */
  comment?: string;
  /** The last comment of the part before the one to begin with, for those who read without a script. */
  after?: string;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** For `validateSearch` of a page with a thread; what is no sort or id is left out. */
export function readThreadSearch(raw: Record<string, unknown>): ThreadSearch {
  const sort = COMMENT_SORTS.find((one) => one === raw.comments);
  const [comment, after] = [idOf(raw.comment), idOf(raw.after)];
  return {
    ...(sort && sort !== "best" ? { comments: sort } : {}),
    ...(comment === undefined ? {} : { comment }),
    ...(after === undefined ? {} : { after }),
  };
}

const idOf = (raw: unknown) => (typeof raw === "string" && UUID.test(raw) ? raw.toLowerCase() : undefined);
