import { hashKey } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Comment } from "#contract/comments.ts";
import { anchorOf } from "./comment-words.ts";
import type { ThreadScope } from "./thread-scope.ts";

type Given = Omit<ThreadScope, "focusOn" | "setClosed">;

/** What the parts of a thread share, and which comments have their answers closed. */
export function useThreadState({ kind, id, sort, queryKey, branch, linkedId }: Given) {
  const [closed, setClosedIds] = useState<ReadonlySet<string>>(new Set());
  const focusOn = useFocusOn();
  const setClosed = useCallback((commentId: string, isClosed: boolean) => {
    setClosedIds((before) => {
      const ids = new Set(before);
      if (isClosed) ids.add(commentId);
      else ids.delete(commentId);
      return ids;
    });
  }, []);
  // Each rendering makes a key of its own; what it says is what counts.
  const key = useRef(queryKey);
  if (hashKey(key.current) !== hashKey(queryKey)) key.current = queryKey;
  const sameKey = key.current;
  const scope = useMemo(
    () => ({ kind, id, sort, queryKey: sameKey, branch, linkedId, focusOn, setClosed }),
    [kind, id, sort, sameKey, branch, linkedId, focusOn, setClosed],
  );
  return { scope, closed };
}

/** Moves the focus to what may only be there after the next rendering. */
function useFocusOn(): ThreadScope["focusOn"] {
  const wanted = useRef<string>(undefined);
  const [, wake] = useState(0);
  useEffect(() => {
    const element = wanted.current && document.getElementById(wanted.current);
    if (!element) return;
    wanted.current = undefined;
    element.focus();
  });
  return useCallback((id) => {
    wanted.current = id === null ? "comments" : anchorOf(id);
    wake((count) => count + 1);
  }, []);
}

/** Shows the next part, and puts the focus on the first comment that it brings. */
export function useFirstNew(
  items: readonly Comment[],
  fetchNextPage: () => Promise<{ isError: boolean }>,
  focusOn: ThreadScope["focusOn"],
): () => Promise<void> {
  /** What was there before; kept until the new ones are drawn. */
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    const first = known.current && items.find(({ id }) => !known.current?.has(id));
    if (!first) return;
    known.current = undefined;
    focusOn(first.id);
  }, [items, focusOn]);
  return async () => {
    known.current = new Set(items.map(({ id }) => id));
    const { isError } = await fetchNextPage();
    if (isError) known.current = undefined;
  };
}

/**
 * Brings the comment that the address names into sight, when the address changes on a page that is open. On
 * a page that is opened, the browser does that.
 */
export function useLinkedComment(linkedId: string | undefined, items: readonly Comment[]): void {
  const isHere = items.some(({ id }) => id === linkedId);
  const seen = useRef(isHere ? linkedId : undefined);
  useEffect(() => {
    if (!isHere || linkedId === undefined) {
      if (linkedId === undefined) seen.current = undefined;
      return;
    }
    if (seen.current === linkedId) return;
    seen.current = linkedId;
    document.getElementById(anchorOf(linkedId))?.scrollIntoView();
  }, [linkedId, isHere]);
}
