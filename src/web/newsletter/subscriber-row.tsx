import { Trash2 } from "lucide-react";
import type { Subscriber } from "#contract/newsletter.ts";
import { Badge } from "#web/ui/badge.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";

/** A subscriber, with a button to delete them. */
export function SubscriberRow({ subscriber, onDelete }: { subscriber: Subscriber; onDelete: () => void }) {
  const { email, isConfirmed, createdAt, confirmedAt } = subscriber;
  return (
    <li className="flex items-center gap-3 border-hairline border-b py-2.5 sm:gap-5">
      <div className="min-w-0 grow sm:flex sm:items-center sm:justify-between sm:gap-5">
        <div className="min-w-0">
          <p className="font-semibold [overflow-wrap:anywhere]">{email}</p>
          <p className="mb-1.5 text-sm text-soft sm:mb-0">
            Subscribed <TimeAgo at={createdAt} />
            {confirmedAt !== null && (
              <>
                , confirmed <TimeAgo at={confirmedAt} />
              </>
            )}
          </p>
        </div>
        <Badge tone={isConfirmed ? "green" : "marigold"}>{isConfirmed ? "Confirmed" : "Pending"}</Badge>
      </div>
      <button
        type="button"
        data-row-focus=""
        aria-label={`Delete ${email}`}
        onClick={onDelete}
        className="grid size-11 shrink-0 place-items-center rounded-md text-soft hover:bg-bad-tint hover:text-bad"
      >
        <Trash2 aria-hidden size={18} />
      </button>
    </li>
  );
}
