import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { CommentPage } from "#contract/posts/comments.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import { useThreadScope } from "#web/comments/thread-scope.ts";
import { useLiveThread } from "#web/platform/live/use-live.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { withNewest, withPosted } from "./thread-data.ts";

/**
 * Loads others' new comments. They appear automatically if only the first page is loaded and nobody is typing
 * in the thread; otherwise a button offers them, so that nothing moves while reading or typing.
 */
export default function LiveThread({ total }: { total: number }) {
  const { kind, id, sort, branch, after, queryKey, posted } = useThreadScope();
  const { queries, queryClient } = useApi();
  const router = useRouter();
  const fetchNewest = useNewestPage();
  const [found, setFound] = useState<number>();
  useEffect(
    () => setFound((before) => (before !== undefined && before <= total ? undefined : before)),
    [total],
  );

  const postKey = queries[PLURALS[kind]].get.queryKey({ input: { id } });
  useLiveThread(`${PLURALS[kind]}/${id}`, async (event) => {
    // A page may miss changes before it watches. The server disconnects pages of hidden and deleted threads on purpose.
    const ofPost = event.type !== "comments" && (await refreshPost());
    const newest = ofPost || (await fetchNewest().catch(() => undefined));
    const loaded = queryClient.getQueryData(queryKey);
    if (newest === undefined || loaded === undefined) return;
    // A lock changes the permitted actions of every comment.
    if (newest.lock?.at !== loaded.pages[0]?.lock?.at) {
      void refreshPost();
      return showFound();
    }
    // The viewer's own comments are already inserted, and edits by others keep their position.
    const inPlace = withNewest(loaded, newest);
    if (inPlace !== null) queryClient.setQueryData(queryKey, inPlace);
    else if (loaded.pages.length === 1 && !isTypingInThread()) {
      queryClient.setQueryData(queryKey, withPosted({ ...loaded, pages: [newest] }, loaded, posted));
    } else setFound(newest.total);
  });

  const refreshPost = async () => {
    await queryClient.invalidateQueries({ queryKey: postKey });
    const { data, error } = queryClient.getQueryState<{ comments: CommentPage }>(postKey) ?? {};
    // The post may be gone; the loader decides what to show.
    if (error) await router.invalidate();
    // The comments that come with it.
    else if (sort === "best" && branch === undefined && after === undefined) return data?.comments;
  };
  const showFound = async () => {
    const before = queryClient.getQueryData(queryKey);
    await queryClient.invalidateQueries({ queryKey });
    queryClient.setQueryData(queryKey, (data) => data && before && withPosted(data, before, posted));
    setFound(undefined);
  };

  const count = (found ?? total) - total;
  const what = count > 0 ? formatCounted(count, "new comment") : "updates";
  return (
    <>
      <span role="status" className="sr-only">
        {found !== undefined && (count > 0 ? what : "New activity")}
      </span>
      {found !== undefined && (
        <div className="relative z-10 flex justify-center tall:sticky tall:top-20">
          <Button look="secondary" onClick={showFound}>
            Show {what}
          </Button>
        </div>
      )}
    </>
  );
}

/** Only fields in list items: the form above the list does not move. */
const isTypingInThread = () => document.activeElement?.matches("li textarea") === true;

function useNewestPage(): () => Promise<CommentPage> {
  const { api } = useApi();
  const { kind, id, sort, branch, after } = useThreadScope();
  return () => api.comments.list({ kind: PLURALS[kind], id, sort, comment: branch, after });
}
