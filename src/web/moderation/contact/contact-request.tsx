import { useId } from "react";
import type { ContactRequest } from "#contract/contact.ts";
import { useMark } from "#web/contact/use-marks.ts";
import { useSite } from "#web/platform/site.ts";
import { Button } from "#web/ui/button.tsx";
import { Detail } from "#web/ui/list/detail.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { replyLink } from "./reply-link.ts";

interface RequestItemProps {
  request: ContactRequest;
  marked: Set<string>;
}

export function RequestItem({ request, marked }: RequestItemProps) {
  const heading = useId();
  const { productName } = useSite();
  const { write, isBusy } = useMark(request.id, marked);
  const { name, email, company, phone, message, createdAt, done } = request;
  return (
    <article
      aria-labelledby={heading}
      className="border border-hairline bg-sheet [overflow-wrap:anywhere] focus-within:border-edge"
    >
      <header className="border-hairline border-b px-4 py-3 sm:px-5">
        <h3 id={heading} className="text-xl">
          {name}
        </h3>
        <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-0.5 text-sm">
          <Detail term="Email">{email}</Detail>
          {company !== null && <Detail term="Company">{company}</Detail>}
          {phone !== null && <Detail term="Phone">{phone}</Detail>}
          <Detail term="Sent">
            <TimeAgo at={createdAt} />
          </Detail>
        </dl>
      </header>
      <div className="flex flex-col gap-4 px-4 py-4 sm:px-5">
        <p className="max-w-prose whitespace-pre-line">{message}</p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <a
            href={replyLink(request, productName)}
            aria-describedby={heading}
            className="inline-flex min-h-11 items-center rounded-md border border-edge bg-sheet px-4 py-2 font-semibold leading-tight hover:border-ink"
          >
            Reply by email
          </a>
          <Button
            look={done ? "quiet" : "primary"}
            isBusy={isBusy}
            aria-describedby={heading}
            onClick={() => write(!done)}
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
      </div>
    </article>
  );
}
