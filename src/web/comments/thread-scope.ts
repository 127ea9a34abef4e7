import { createContext, useContext } from "react";
import type { PostRef } from "#contract/parts.ts";
import type { CommentSort } from "#contract/vocabulary.ts";
import type { threadOptions } from "./data/thread-queries.ts";

export interface ThreadScope extends PostRef {
  sort: CommentSort;
  queryKey: ReturnType<typeof threadOptions>["queryKey"];
  branch: string | undefined;
  /** The comment after which the loaded pages begin. */
  after: string | undefined;
  linkedId: string | undefined;
  /** Ids of the viewer's comments since the thread was opened. */
  posted: Set<string>;
  isLocked: boolean;
  /** Moves the focus to a comment once it is rendered; null: to the heading. */
  focusOn: (id: string | null) => void;
  setClosed: (id: string, isClosed: boolean) => void;
}

export const ThreadScopeContext = createContext<ThreadScope | null>(null);

export function useThreadScope(): ThreadScope {
  const scope = useContext(ThreadScopeContext);
  if (scope === null) throw new Error("useThreadScope is used outside a thread");
  return scope;
}
