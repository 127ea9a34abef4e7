import { hashKey } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Comment } from "#contract/comments.ts";
import { anchorOf } from "./comment-labels.ts";
import type { ThreadData } from "./thread-data.ts";
import type { ThreadScope } from "./thread-scope.ts";

type Given = Omit<ThreadScope, "focusOn" | "setClosed" | "posted">;

/** What the parts of a thread share, and which comments have their answers closed. */
export function useThreadState({ kind, id, sort, queryKey, branch, after, linkedId, isLocked }: Given) {
  const [closed, setClosedIds] = useState<ReadonlySet<string>>(new Set());
  const [posted] = useState(() => new Set<string>());
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
    () => ({
      kind,
      id,
      sort,
      queryKey: sameKey,
      branch,
      after,
      linkedId,
      isLocked,
      posted,
      focusOn,
      setClosed,
    }),
    [kind, id, sort, sameKey, branch, after, linkedId, isLocked, posted, focusOn, setClosed],
  );
  return { scope, closed };
}

/** What has not come to the page by then is not waited for: the focus may be wanted elsewhere. */
const LONGEST_WISH_MS = 1000;

/** Moves the focus to what may only be there, or within reach, after the next renderings. */
function useFocusOn(): ThreadScope["focusOn"] {
  const wanted = useRef<string>(undefined);
  const [, wake] = useState(0);
  useEffect(() => {
    const element = wanted.current && document.getElementById(wanted.current);
    if (!element) return;
    element.focus();
    // Below an open dialog nothing takes the focus yet.
    if (document.activeElement === element) wanted.current = undefined;
  });
  return useCallback((id) => {
    const anchor = id === null ? "comments" : anchorOf(id);
    wanted.current = anchor;
    wake((count) => count + 1);
    // After what was changed just before is drawn.
    window.setTimeout(() => wake((count) => count + 1));
    window.setTimeout(() => {
      if (wanted.current === anchor) wanted.current = undefined;
    }, LONGEST_WISH_MS);
  }, []);
}

/** Shows the next part, and puts the focus on the first comment that it brings. */
export function useFirstNew(
  items: readonly Comment[],
  fetchNextPage: () => Promise<{ data: ThreadData | undefined }>,
  focusOn: ThreadScope["focusOn"],
): () => Promise<void> {
  return async () => {
    const known = new Set(items.map(({ id }) => id));
    const { data } = await fetchNextPage();
    const first = data?.pages.flatMap((page) => page.items).find(({ id }) => !known.has(id));
    if (first) focusOn(first.id);
  };
}

/**
 * Brings the comment that the address names into sight, and gives it the focus, when the address changes on a page that is open. On
 * a page that is opened, the browser does that.
 */
export function useLinkedComment(linkedId: string | undefined, isHere: boolean): void {
  const seen = useRef(isHere ? linkedId : undefined);
  useEffect(() => {
    if (!isHere || linkedId === undefined) {
      if (linkedId === undefined) seen.current = undefined;
      return;
    }
    if (seen.current === linkedId) return;
    seen.current = linkedId;
    const linked = document.getElementById(anchorOf(linkedId));
    linked?.scrollIntoView();
    linked?.focus({ preventScroll: true });
  }, [linkedId, isHere]);
}
