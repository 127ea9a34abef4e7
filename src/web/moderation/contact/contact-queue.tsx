import { getRouteApi } from "@tanstack/react-router";
import type { ContactRequest } from "#contract/emails/contact.ts";
import type { ContactList } from "#contract/vocabulary.ts";
import type { Queue } from "#web/moderation/queue/queue.ts";
import { QueueView } from "#web/moderation/queue/queue-view.tsx";
import { useApi } from "#web/platform/session/viewer.ts";
import { ChoiceLinks } from "#web/ui/list/choice-links.tsx";
import { RequestItem } from "./contact-request.tsx";

const admin = getRouteApi("/admin");

const LABELS: Record<ContactList, string> = { open: "Open", done: "Done" };

const EMPTY = {
  open: { title: "No open requests", hint: "Contact form messages show up here." },
  done: { title: "No completed requests", hint: "Requests you mark as done show up here." },
};

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
  const done = { title: "Marked as done", send: (id: string) => api.contact.putDone({ id }) };
  const reopened = { title: "Reopened", send: (id: string) => api.contact.removeDone({ id }) };
  const [mark, back] = show === "open" ? [done, reopened] : [reopened, done];
  return {
    ...{ kind: "contact", name: "contact requests", state: show },
    queryKey: [...key({ type: "infinite" }), show],
    async load(after, signal) {
      const page = await call({ show, after }, { signal });
      return { ...page, pendingCount: page.counts[show] };
    },
    keyOf: ({ id }) => id,
    rowOf: ({ name, createdAt }) => ({ title: name, at: createdAt }),
    keys: { a: show === "open" ? ["mark as done", "Mark as done"] : ["reopen", "Reopen"] },
    canUndo: true,
    failed: () => "Failed to update the request",
    async act([{ id }]) {
      const { counts } = await mark.send(id);
      const undo = { key: id, send: () => back.send(id).then(() => back.title) };
      return { left: [id], counts: { counts, pendingCount: counts[show] }, title: mark.title, undo };
    },
  };
}
