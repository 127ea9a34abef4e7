import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, TriangleAlert } from "lucide";
import { type ReactNode, useId, useState } from "react";
import { isDeletedUser } from "#contract/vocabulary.ts";
import { lazyPart } from "#web/platform/online.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Facts } from "#web/ui/list/facts.tsx";

const Background = lazyPart(() => import("./signals.tsx"));

interface AuthorRowProps {
  author: { id: string; fullName: string; avatarUrl?: string | null };
  /** The current item loads the background of its author, so that the row says what there is to read. */
  isCurrent: boolean;
  /** Facts about the author. */
  children: ReactNode;
}

/** Who wrote an item. Opens what is known about them: signals, notes and their record. */
export function AuthorRow({ author, isCurrent, children }: AuthorRowProps) {
  const { id, fullName, avatarUrl = null } = author;
  const facts = useId();
  const [isOpen, setOpen] = useState(false);
  const isDeleted = isDeletedUser(id);
  const found = useFound(id, isCurrent && !isDeleted);
  return (
    <>
      <div className="relative flex items-center gap-3 border-hairline border-y py-2.5 has-[button]:hover:bg-land">
        <Avatar {...{ fullName, avatarUrl }} size="small" />
        <div className="min-w-0 grow">
          {isDeleted ? (
            <p className="font-semibold">{fullName}</p>
          ) : (
            <button
              type="button"
              aria-haspopup="dialog"
              aria-describedby={facts}
              onClick={() => setOpen(true)}
              className="text-left font-semibold after:absolute after:inset-0"
            >
              <bdi translate="no">{fullName}</bdi>
            </button>
          )}
          <div id={facts}>
            <Facts className="text-sm text-soft">{children}</Facts>
            {found && (
              <p className="flex items-center gap-1.5 font-semibold text-bad text-sm">
                <Icon of={TriangleAlert} size={14} className="shrink-0" />
                {found}
              </p>
            )}
          </div>
        </div>
        {!isDeleted && <Icon of={ChevronRight} size={18} className="shrink-0" />}
      </div>
      {isOpen && (
        <Dialog title={fullName} place="sheet" isOpen onClose={() => setOpen(false)}>
          <div className="flex flex-col gap-4">
            <Facts className="text-soft">{children}</Facts>
            <p className="flex flex-wrap gap-x-5">
              <Link to="/admin" search={{ tab: "people", person: id }} className="text-link">
                View record
              </Link>
              <Link to="/profile/$userId" params={{ userId: id }} className="text-link">
                View profile
              </Link>
            </p>
            <Background id={id} />
          </div>
        </Dialog>
      )}
    </>
  );
}

/** "2 signals, 1 note" */
function useFound(id: string, enabled: boolean): string | undefined {
  const { queries } = useApi();
  const { data } = useQuery({
    ...queries.people.getBackground.queryOptions({ input: { id }, ...FRESH_BY_VIEWER }),
    enabled,
  });
  const { signals = [], notes = [] } = data ?? {};
  const counts = [
    signals.length > 0 && formatCounted(signals.length, "signal"),
    notes.length > 0 && formatCounted(notes.length, "note"),
  ];
  return counts.filter(Boolean).join(", ") || undefined;
}
