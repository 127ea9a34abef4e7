import { hashKey } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Comment } from "#contract/posts/comments.ts";
import { anchorOf } from "#web/comments/comment-labels.ts";
import type { ThreadScope } from "#web/comments/thread-scope.ts";
import type { ThreadData } from "./thread-data.ts";

type ThreadStateDeps = Omit<ThreadScope, "focusOn" | "setClosed" | "posted">;

export function useThreadState(deps: ThreadStateDeps) {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: `deps` is a new object each time, so its content counts
  const scope = useMemo(
    () => ({ ...deps, posted, focusOn, setClosed }),
    [hashKey([deps]), posted, focusOn, setClosed],
  );
  return { scope, closed };
}

/** After this time, the pending focus is dropped: the user may have moved on. */
const MAX_FOCUS_WAIT_MS = 1000;

/** Moves the focus to an element that may appear only after the next renders. */
function useFocusOn(): ThreadScope["focusOn"] {
  const wanted = useRef<string>(undefined);
  const [, wake] = useState(0);
  useEffect(() => {
    const element = wanted.current && document.getElementById(wanted.current);
    if (!element) return;
    element.focus();
    // Behind an open dialog, nothing can take the focus yet.
    if (document.activeElement === element) wanted.current = undefined;
  });
  return useCallback((id) => {
    const anchor = id === null ? "comments" : anchorOf(id);
    wanted.current = anchor;
    wake((count) => count + 1);
    // After pending updates have rendered.
    window.setTimeout(() => wake((count) => count + 1));
    window.setTimeout(() => {
      if (wanted.current === anchor) wanted.current = undefined;
    }, MAX_FOCUS_WAIT_MS);
  }, []);
}

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
 * Scrolls to and focuses the linked comment when the URL changes on an open page. On page load, the browser
 * does that.
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
