import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLiveThread } from "#web/platform/use-live.ts";
import { Button } from "#web/ui/button.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { withNewest } from "./thread-data.ts";
import { useThreadScope } from "./thread-scope.ts";
import { useNewestPart } from "./use-newest-part.ts";

/**
 * Brings what others write. It appears by itself where only the first part is there and nobody is typing in
 * the thread; otherwise it is offered, so that nothing moves under somebody's eyes or hands.
 */
export default function LiveThread({ total }: { total: number }) {
  const { kind, id, queryKey } = useThreadScope();
  const queryClient = useQueryClient();
  const fetchNewest = useNewestPart();
  const [found, setFound] = useState<number>();
  useEffect(
    () => setFound((before) => (before !== undefined && before <= total ? undefined : before)),
    [total],
  );

  useLiveThread(`${kind}/${id}`, async () => {
    const newest = await fetchNewest().catch(() => undefined);
    const loaded = queryClient.getQueryData(queryKey);
    if (newest === undefined || loaded === undefined) return;
    // What one posts oneself is there already, and what others change stays where it is.
    const inPlace = withNewest(loaded, newest);
    if (inPlace !== null) queryClient.setQueryData(queryKey, inPlace);
    else if (loaded.pages.length === 1 && !isTypingInThread()) {
      queryClient.setQueryData(queryKey, { ...loaded, pages: [newest] });
    } else setFound(newest.total);
  });

  const count = (found ?? total) - total;
  if (found === undefined) return null;
  return (
    <div role="status" className="sticky top-20 z-10 flex justify-center">
      <Button
        look="secondary"
        onClick={async () => {
          await queryClient.invalidateQueries({ queryKey });
          setFound(undefined);
        }}
      >
        {count > 0 ? `Show ${formatCounted(count, "new comment")}` : "Show what changed"}
      </Button>
    </div>
  );
}

/** In a list item: the form above the list moves with nothing. */
const isTypingInThread = () => document.activeElement?.matches("li textarea") === true;
