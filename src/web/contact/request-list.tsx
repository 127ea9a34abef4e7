import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { CONTACT_LISTS, type ContactList } from "#contract/vocabulary.ts";
import { BY_VIEWER } from "#web/platform/api.ts";
import { useApi } from "#web/platform/viewer.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ChoiceLink, ChoiceLinks } from "#web/ui/list/choice-links.tsx";
import { PagedList } from "#web/ui/list/paged-list.tsx";
import { EmptyState } from "#web/ui/notice.tsx";
import { loadToasts } from "#web/ui/toast-region.tsx";
import { RequestItem } from "./request-item.tsx";
import { keepInPlace, type RequestPages, useMarked } from "./use-marks.ts";

const admin = getRouteApi("/admin");

/** Contact requests, open or done. */
export function ContactRequests() {
  const { show = "open" } = admin.useSearch();
  const marked = useMarked(show);
  const list = useRequests(show, marked);
  useEffect(() => {
    // Failures must be shown without a connection, too.
    loadToasts().catch(() => {});
  }, []);
  return (
    <>
      <h2 className="sr-only">Contact requests</h2>
      <ListChoice current={show} counts={list.data?.pages.at(-1)?.counts} />
      <div className="pt-4">
        <PagedList
          query={list}
          what="contact requests"
          className="flex flex-col gap-4"
          skeletons={["h-52", "h-52"]}
          row={(request) => (
            <li key={request.id}>
              <RequestItem request={request} marked={marked} />
            </li>
          )}
          empty={<NoRequests show={show} />}
        />
      </div>
    </>
  );
}

function useRequests(show: ContactList, marked: ReadonlySet<string>) {
  const { queries } = useApi();
  return useInfiniteQuery({
    ...queries.contact.listRequests.infiniteOptions({
      input: (after: string | undefined) => (after === undefined ? { show } : { show, after }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
    ...BY_VIEWER,
    // Others reply, too, so each visit loads the list again.
    staleTime: 0,
    refetchOnMount: "always",
    placeholderData: keepPreviousData,
    structuralSharing: (before, now) =>
      keepInPlace(before as RequestPages | undefined, now as RequestPages, (id) => marked.has(id)),
  });
}

const LABELS: Record<ContactList, string> = { open: "Open", done: "Done" };

function ListChoice({
  current,
  counts,
}: {
  current: ContactList;
  counts: Record<ContactList, number> | undefined;
}) {
  return (
    <div className="pt-4">
      <ChoiceLinks label="Filter requests">
        {CONTACT_LISTS.map((show) => (
          <ChoiceLink
            key={show}
            to="/admin"
            search={show === "open" ? { tab: "contact" } : { tab: "contact", show }}
            resetScroll={false}
            isCurrent={show === current}
            count={counts?.[show]}
          >
            {LABELS[show]}
          </ChoiceLink>
        ))}
      </ChoiceLinks>
    </div>
  );
}

function NoRequests({ show }: { show: ContactList }) {
  if (show === "open") {
    return (
      <EmptyState title="No open requests">
        <p className="text-soft">Contact form messages show up here.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No completed requests">
      <p className="text-soft">Requests you mark as done show up here.</p>
      <ButtonLink to="/admin" search={{ tab: "contact" }} look="secondary">
        View open requests
      </ButtonLink>
    </EmptyState>
  );
}
