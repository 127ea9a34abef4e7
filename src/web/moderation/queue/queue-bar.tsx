import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide";
import type { QueueKind } from "#contract/moderation/queue.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { formatCount } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { MenuButton, menuItem } from "#web/ui/menu/menu-button.tsx";

const admin = getRouteApi("/admin");

const QUEUES = {
  reviews: { label: "Reviews", search: {} },
  numbers: { label: "Unusual and published", search: { numbers: "published" } },
  discussions: { label: "Discussions", search: { tab: "discussions" } },
  comments: { label: "Comments", search: { tab: "comments" } },
  reports: { label: "Reports", search: { tab: "reports" } },
  proofs: { label: "Proofs", search: { tab: "proofs" } },
  contact: { label: "Contact", search: { tab: "contact" } },
} as const satisfies Record<QueueKind, unknown>;

/** On the button, which has less room. */
const SHORT = { unusual: "Unusual", published: "Published" };

interface QueueBarProps {
  kind: QueueKind;
  name: string;
  /** "3 of 41"; undefined while it loads. */
  place: string | undefined;
}

/** In place of the header while a phone shows one item. */
export function QueueBar({ kind, name, place }: QueueBarProps) {
  const { queries } = useApi();
  const { data: counts } = useQuery(queries.moderation.countPending.queryOptions(FRESH_BY_VIEWER));
  const numbers = admin.useSearch({ select: (address) => address.numbers });
  return (
    <div className="-mx-4 z-20 hidden min-h-14 items-center gap-1 border-hairline border-b bg-paper py-1.5 pr-4 pl-1.5 on-card:flex tall:sticky tall:top-0">
      <Link
        to="."
        search={(before) => ({ ...before, item: undefined, view: "list" })}
        aria-label={`List of ${name}`}
        className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-land"
      >
        <Icon of={ChevronLeft} size={22} />
      </Link>
      <h2 className="figures min-w-0 grow whitespace-nowrap text-xl">
        <span className="sr-only">{name}: </span>
        {place}
      </h2>
      <MenuButton label={numbers ? SHORT[numbers] : QUEUES[kind].label} className="button-secondary button">
        {Object.entries(QUEUES).map(([one, { label, search }]) => (
          <Link
            key={label}
            to="/admin"
            search={search}
            activeOptions={{ includeSearch: false }}
            aria-current={one === kind ? "page" : undefined}
            className={`${menuItem} justify-between gap-5 whitespace-nowrap aria-[current=page]:font-semibold`}
          >
            {label}
            {counts && (
              <span className="text-soft tabular-nums">{formatCount(counts[one as QueueKind])}</span>
            )}
          </Link>
        ))}
      </MenuButton>
    </div>
  );
}
