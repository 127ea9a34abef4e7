import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ContactList } from "#contract/vocabulary.ts";
import { keepInPlace, type RequestPages, useMarked } from "#web/contact/use-marks.ts";
import { FRESH_BY_CURSOR } from "#web/platform/paging.ts";
import { useApi } from "#web/platform/viewer.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ChoiceLinks } from "#web/ui/list/choice-links.tsx";
import { PagedList } from "#web/ui/list/paged-list.tsx";
import { EmptyState } from "#web/ui/notice.tsx";
import { RequestItem } from "./contact-request.tsx";

const admin = getRouteApi("/admin");

const LABELS: Record<ContactList, string> = { open: "Open", done: "Done" };

export function ContactRequests() {
  const { show = "open" } = admin.useSearch();
  const marked = useMarked(show);
  const list = useRequests(show, marked);
  return (
    <>
      <h2 className="sr-only">Contact requests</h2>
      <div className="pt-4">
        <ChoiceLinks
          label="Filter requests"
          choices={LABELS}
          current={show}
          counts={list.data?.pages.at(-1)?.counts}
          search={(one) => ({ tab: "contact", show: one })}
        />
      </div>
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
  return useInfiniteQuery(
    queries.contact.listRequests.infiniteOptions({
      input: (after: string | undefined) => ({ show, after }),
      // Others reply, too, so each visit loads the list again.
      ...FRESH_BY_CURSOR,
      structuralSharing: (before, now) =>
        keepInPlace(before as RequestPages | undefined, now as RequestPages, (id) => marked.has(id)),
    }),
  );
}

function NoRequests({ show }: { show: ContactList }) {
  if (show === "open") {
    return <EmptyState title="No open requests" hint="Contact form messages show up here." />;
  }
  return (
    <EmptyState title="No completed requests" hint="Requests you mark as done show up here.">
      <ButtonLink to="/admin" search={{ tab: "contact" }} look="secondary">
        View open requests
      </ButtonLink>
    </EmptyState>
  );
}
