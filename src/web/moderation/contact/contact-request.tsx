import type { ContactRequest } from "#contract/emails/contact.ts";
import { ModeratedItem } from "#web/moderation/queue/moderated-item.tsx";
import type { ItemProps } from "#web/moderation/queue/queue.ts";
import { useSite } from "#web/platform/site.ts";
import { Button } from "#web/ui/button.tsx";
import { Detail } from "#web/ui/list/detail.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { replyLink } from "./reply-link.ts";

export function RequestItem({ item, state }: ItemProps<ContactRequest, null>) {
  const { productName } = useSite();
  const { name, email, company, phone, message, createdAt, done } = item;
  return (
    <ModeratedItem
      state={state}
      title={name}
      about={
        <dl className="flex flex-wrap gap-x-5 gap-y-0.5">
          <Detail term="Email">{email}</Detail>
          {company !== null && <Detail term="Company">{company}</Detail>}
          {phone !== null && <Detail term="Phone">{phone}</Detail>}
          <Detail term="Sent">
            <TimeAgo at={createdAt} />
          </Detail>
        </dl>
      }
      content={<p className="min-w-0 max-w-prose whitespace-pre-line">{message}</p>}
      choices={(heading) => (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 on-card:items-stretch on-card:gap-x-2 [&>:is(a,button)]:on-card:min-h-13 [&>:is(a,button)]:on-card:flex-1 [&>:is(a,button)]:on-card:basis-20 [&>:is(a,button)]:on-card:px-2">
          <a
            href={replyLink(item, productName)}
            aria-describedby={heading}
            className="button button-secondary"
          >
            Reply by email
          </a>
          <Button
            look={done ? "quiet" : "primary"}
            data-first-choice=""
            data-key="a"
            isBusy={state.isBusy}
            aria-describedby={heading}
            onClick={() => void state.act(null)}
          >
            {done ? "Reopen" : "Mark as done"}
          </Button>
          {done && (
            <p className="text-sm text-soft">
              Done <TimeAgo at={done.at} />
              {done.byName !== null && ` by ${done.byName}`}
            </p>
          )}
        </div>
      )}
    />
  );
}
