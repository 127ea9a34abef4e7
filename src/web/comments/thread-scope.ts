import { createContext, useContext } from "react";
import type { ThreadRef } from "#contract/comments.ts";
import type { CommentSort } from "#contract/vocabulary.ts";
import type { threadOptions } from "./thread-queries.ts";

/** What the parts of a thread on a page share. */
export interface ThreadScope extends ThreadRef {
  sort: CommentSort;
  /** Of the loaded parts. */
  queryKey: ReturnType<typeof threadOptions>["queryKey"];
  /** The comment by which the loaded parts were asked for. */
  branch: string | undefined;
  /** The comment after which the loaded parts begin. */
  after: string | undefined;
  /** The comment that the address names. */
  linkedId: string | undefined;
  /** The comments that one has posted since the thread was opened. */
  posted: Set<string>;
  /** Nobody comments here any more. */
  isLocked: boolean;
  /** Moves the focus to a comment, as soon as it is on the page; null: to the heading. */
  focusOn: (id: string | null) => void;
  /** Opens or closes the answers below a comment. */
  setClosed: (id: string, isClosed: boolean) => void;
}

export const ThreadScopeContext = createContext<ThreadScope | null>(null);

export function useThreadScope(): ThreadScope {
  const scope = useContext(ThreadScopeContext);
  if (scope === null) throw new Error("useThreadScope is used outside a thread");
  return scope;
}
