import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useLiveEvents } from "#web/platform/live/use-live.ts";
import { FRESH_BY_CURSOR } from "#web/platform/paging.ts";
import { useApi } from "#web/platform/viewer.ts";
import { PagedList } from "#web/ui/list/paged-list.tsx";
import { EmptyState } from "#web/ui/notice.tsx";
import { QueueFigures } from "../queue/queue-figures.tsx";
import { PendingProofItem } from "./pending-proof.tsx";

/** Licenses and receipts to check, oldest first. */
export default function ProofsPanel() {
  const { queries, queryClient } = useApi();
  // Members submit and withdraw, and other moderators decide.
  useLiveEvents(({ type }) =>
    type === "queue" || type === "caught-up"
      ? queryClient.invalidateQueries({ queryKey: queries.proofs.list.key() })
      : undefined,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useInfiniteQuery(
    queries.proofs.list.infiniteOptions({
      input: (after: string | undefined) => ({ after }),
      ...FRESH_BY_CURSOR,
    }),
  );
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Licenses and receipts to check
      </h2>
      <QueueFigures kind="proofs" />
      <div className="pt-3">
        <PagedList
          query={list}
          what="licenses and receipts"
          className="flex flex-col gap-4"
          skeletons={["h-52", "h-52"]}
          fallback={heading}
          row={(item, leave) => (
            <li key={item.id}>
              <PendingProofItem item={item} onLeave={leave} />
            </li>
          )}
          empty={
            <EmptyState title="Nothing to check" hint="Licenses and receipts of members show up here." />
          }
        />
      </div>
    </>
  );
}
