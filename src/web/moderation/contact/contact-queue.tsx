import { getRouteApi } from "@tanstack/react-router";
import type { ContactRequest } from "#contract/contact.ts";
import type { ContactList } from "#contract/vocabulary.ts";
import type { Queue } from "#web/moderation/queue/queue.ts";
import { QueueView } from "#web/moderation/queue/queue-view.tsx";
import { useApi } from "#web/platform/viewer.ts";
import { ChoiceLinks } from "#web/ui/list/choice-links.tsx";
import { RequestItem } from "./contact-request.tsx";

const admin = getRouteApi("/admin");

const LABELS: Record<ContactList, string> = { open: "Open", done: "Done" };

const EMPTY = {
  open: { title: "No open requests", hint: "Contact form messages show up here." },
  done: { title: "No completed requests", hint: "Requests you mark as done show up here." },
};

/** What marks a request as done, and what reopens it: each undoes the other. */
const MARKS = {
  open: { operation: "putDone", title: "Marked as done", key: ["mark as done", "Mark as done"] },
  done: { operation: "removeDone", title: "Reopened", key: ["reopen", "Reopen"] },
} as const;

export default function ContactQueue() {
  const { show = "open" } = admin.useSearch();
  return (
    <QueueView
      key={show}
      queue={useRequests(show)}
      empty={EMPTY[show]}
      Item={RequestItem}
      filter={(counts) => (
        <ChoiceLinks
          label="Filter requests"
          choices={LABELS}
          current={show}
          counts={counts}
          search={(one) => ({ tab: "contact", show: one })}
        />
      )}
    />
  );
}

function useRequests(show: ContactList): Queue<ContactRequest, null> {
  const { api, queries } = useApi();
  const { call, key } = queries.contact.listRequests;
  const [mark, back] = show === "open" ? [MARKS.open, MARKS.done] : [MARKS.done, MARKS.open];
  return {
    ...{ kind: "contact", name: "contact requests", state: show },
    queryKey: [...key({ type: "infinite" }), show],
    async load(after, signal) {
      const page = await call({ show, after }, { signal });
      return { ...page, pendingCount: page.counts[show] };
    },
    keyOf: ({ id }) => id,
    rowOf: ({ name, createdAt }) => ({ title: name, at: createdAt }),
    keys: { a: mark.key },
    canUndo: true,
    failed: () => "Failed to update the request",
    async act([{ id }]) {
      const { counts } = await api.contact[mark.operation]({ id });
      const undo = { key: id, send: () => api.contact[back.operation]({ id }).then(() => back.title) };
      return { left: [id], counts: { counts, pendingCount: counts[show] }, title: mark.title, undo };
    },
  };
}
