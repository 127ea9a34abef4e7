import { Link, type LinkProps } from "@tanstack/react-router";
import { MessagesSquare } from "lucide";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatScore } from "#contract/metrics.ts";
import type { ToolLink } from "#contract/parts.ts";
import type { SavedItem } from "#contract/posts/saves.ts";
import { LIMITS, type SaveKind } from "#contract/vocabulary.ts";
import { StateOutline } from "#web/maps/index.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Monogram, Score } from "#web/tools/index.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusBack } from "#web/ui/dialog/use-focus-back.ts";
import { TextArea } from "#web/ui/field/field.tsx";
import { useTextForm } from "#web/ui/form/use-text-form.ts";
import { useVersion } from "#web/ui/form/use-version.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { VersionConflict } from "#web/ui/form/version-conflict.tsx";
import { formatCounted, formatDollars, formatUnitPrice } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Facts } from "#web/ui/list/facts.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";

export interface SavedRowProps {
  item: SavedItem;
  compareButton: (tool: ToolLink) => ReactNode;
  onRemove: () => void;
}

export function SavedRow({ item, compareButton, onRemove }: SavedRowProps) {
  const [isEditing, setEditing] = useState(false);
  const noteButton = useRef<HTMLButtonElement>(null);
  useFocusBack(isEditing, () => noteButton.current);
  return (
    <li
      tabIndex={-1}
      className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-start gap-x-3 border-hairline border-b py-4 sm:grid-cols-[2.75rem_minmax(0,1fr)_auto] sm:gap-x-4"
    >
      {KINDS[item.kind].mark(item)}
      <div className="min-w-0">
        <h2 className="font-sans font-semibold text-lg leading-snug wrap-anywhere">
          <ItemLink item={item} />
        </h2>
        <Facts className="text-soft">
          {item.about}
          {item.figures && <Scored {...item.figures} reviewCount={item.reviewCount ?? 0} />}
          {item.monthlyCost !== null && `${formatDollars(item.monthlyCost)}/mo`}
          {item.priceChange
            ? `${formatUnitPrice(item.priceChange.now)} median per month, was ${formatUnitPrice(item.priceChange.before)} when you saved it`
            : item.figures?.medianCost != null &&
              `${formatDollars(item.figures.medianCost)} median per month`}
        </Facts>
        <p className="text-sm text-soft">
          Saved <TimeAgo at={item.savedAt} />
        </p>
      </div>
      {/* Below the note on phones, because the note belongs to the item. */}
      <div className="flex flex-wrap gap-x-3 sm:gap-x-5 max-sm:order-last max-sm:col-start-2 max-sm:mt-2">
        {item.kind === "tools" && item.tool && compareButton(item.tool)}
        {!isEditing && (
          <Button
            ref={noteButton}
            look="quiet"
            onClick={() => setEditing(true)}
            aria-label={`Note on ${item.title}`}
          >
            {item.note === "" ? "Add note" : "Edit note"}
          </Button>
        )}
        <Button look="quiet" onClick={onRemove} aria-label={`Remove ${item.title}`}>
          Remove
        </Button>
      </div>
      {isEditing ? (
        <div className="col-start-2 mt-3 sm:col-span-2">
          <NoteForm item={item} onDone={() => setEditing(false)} />
        </div>
      ) : (
        item.note !== "" && (
          <p className="col-start-2 mt-2 max-w-prose border-edge border-l-2 pl-3 whitespace-pre-line wrap-anywhere">
            {item.note}
          </p>
        )
      )}
    </li>
  );
}

interface ShownKind {
  /** What kind of item it is, at a glance; its texts say so too. */
  mark: (item: SavedItem) => ReactNode;
  link: (item: SavedItem) => LinkProps | null;
}

const KINDS: Record<SaveKind, ShownKind> = {
  tools: {
    mark: ({ tool }) => tool && <Monogram tool={tool} />,
    link: ({ tool }) => tool && { to: "/tools/$slug", params: { slug: tool.slug } },
  },
  markets: {
    mark: ({ market }) => market && <StateOutline state={market.state} className="size-10" />,
    link: ({ market }) =>
      market && { to: "/markets/$state/$city", params: { state: market.state, city: market.slug } },
  },
  reviews: {
    mark: ({ score }) =>
      score !== null && <Score score={score} className="figures pt-1 text-xl leading-none" />,
    link: ({ id }) => ({ to: "/reviews/$id", params: { id } }),
  },
  discussions: {
    mark: () => <Icon of={MessagesSquare} size={22} className="mt-1 ml-1 text-soft" />,
    link: ({ id }) => ({ to: "/discussions/$id", params: { id } }),
  },
};

function Scored({ averageScore, reviewCount }: { averageScore: number | null; reviewCount: number }) {
  if (averageScore === null) return "No reviews yet";
  return `${formatScore(averageScore)} from ${formatCounted(reviewCount, "review")}`;
}

function ItemLink({ item }: { item: SavedItem }) {
  const link = KINDS[item.kind].link(item);
  return link ? (
    <Link {...link} className="hover:underline">
      {item.title}
    </Link>
  ) : (
    item.title
  );
}

function NoteForm({ item, onDone }: { item: SavedItem; onDone: () => void }) {
  const { queries, queryClient } = useApi();
  const { text, handleSubmit, setFocus, setValue } = useTextForm({ note: item.note });
  const version = useVersion<{ note: string }>(item.version);
  useEffect(() => setFocus("note"), [setFocus]);
  const { write, isBusy } = useWrite({
    ...queries.saves.put.mutationOptions(),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: queries.saves.key() });
      onDone();
    },
    rejected: version.rejected,
    failed: { title: "Failed to save the note", about: "save" },
  });
  const onSubmit = handleSubmit(({ note }) =>
    write({ kind: item.kind, id: item.id, note, version: version.current() }),
  );
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-3">
      <TextArea
        label={`Note on ${item.title}`}
        hint="Only visible to you"
        rows={3}
        {...text("note", { most: LIMITS.saveNote })}
      />
      <VersionConflict
        version={version}
        show={({ note }) => note}
        onKeep={onSubmit}
        onTake={({ note }) => setValue("note", note)}
      />
      <div className="flex gap-3">
        <Button type="submit" isBusy={isBusy}>
          Save note
        </Button>
        <Button look="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
