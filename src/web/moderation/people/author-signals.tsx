import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { lazyPart } from "#web/platform/online.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { formatCounted } from "#web/ui/format.ts";

const Background = lazyPart(() => import("./signals.tsx"));

interface AuthorBackgroundProps {
  id: string;
  /** The current item loads it, so that its line says what there is to read. */
  isCurrent: boolean;
}

/** Signals and notes about the author of an item. */
export function AuthorBackground({ id, isCurrent }: AuthorBackgroundProps) {
  const { queries } = useApi();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    ...queries.people.getBackground.queryOptions({ input: { id }, ...FRESH_BY_VIEWER }),
    enabled: isCurrent || isOpen,
  });
  const counts = data && [
    data.signals.length > 0 && formatCounted(data.signals.length, "signal"),
    data.notes.length > 0 && formatCounted(data.notes.length, "note"),
  ];
  const found = counts?.filter(Boolean).join(", ");
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer">
        About the author{found && <strong className="text-bad">: {found}</strong>}
      </summary>
      {isOpen && (
        <div className="mt-3">
          <Background id={id} />
        </div>
      )}
    </details>
  );
}
