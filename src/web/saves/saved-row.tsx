import { Link, linkOptions } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { SavedItem } from "#contract/saves.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/form/field.tsx";
import { useTextForm } from "#web/ui/form/use-text-form.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";

export function SavedRow({ item, onRemove }: { item: SavedItem; onRemove: () => void }) {
  const [isEditing, setEditing] = useState(false);
  const noteButton = useRef<HTMLButtonElement>(null);
  useFocusBack(isEditing, () => noteButton.current);
  return (
    <li
      tabIndex={-1}
      className="grid items-start gap-x-4 border-hairline border-b pt-4 pb-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:pb-4"
    >
      <div className="min-w-0">
        <h2 className="font-sans font-semibold text-lg leading-snug wrap-anywhere">
          <ItemLink item={item} />
        </h2>
        <Facts className="text-soft">{item.about.split(" · ")}</Facts>
        <p className="text-sm text-soft">
          Saved <TimeAgo at={item.savedAt} />
        </p>
      </div>
      {/* Below the note on phones, because the note belongs to the item. */}
      <div className="flex gap-5 max-sm:order-last">
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
        <div className="mt-3 sm:col-span-2">
          <NoteForm item={item} onDone={() => setEditing(false)} />
        </div>
      ) : (
        item.note !== "" && (
          <p className="mt-2 border-marigold sm:col-span-2 border-l-4 bg-marigold-tint px-3 py-2 whitespace-pre-line wrap-anywhere">
            {item.note}
          </p>
        )
      )}
    </li>
  );
}

function ItemLink({ item }: { item: SavedItem }) {
  const link = linkTo(item);
  return link ? (
    <Link {...link} className="hover:underline">
      {item.title}
    </Link>
  ) : (
    item.title
  );
}

function linkTo({ kind, id, title, market }: SavedItem) {
  if (kind === "tools") return linkOptions({ to: "/search", search: { q: title } });
  if (kind !== "markets") return linkOptions({ to: `/${kind}/$id`, params: { id } });
  const params = market && { state: market.state, city: market.slug };
  return params && linkOptions({ to: "/markets/$state/$city", params, search: {} });
}

function NoteForm({ item, onDone }: { item: SavedItem; onDone: () => void }) {
  const { queries, queryClient } = useApi();
  const { text, handleSubmit } = useTextForm({ note: item.note });
  const { write, isBusy } = useWrite({
    ...queries.saves.put.mutationOptions(),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: queries.saves.key() });
      onDone();
    },
    failed: { title: "Failed to save the note", about: "save" },
  });
  return (
    <form
      onSubmit={handleSubmit(({ note }) => write({ kind: item.kind, id: item.id, note }))}
      noValidate
      className="flex flex-col gap-3"
    >
      <TextArea
        label={`Note on ${item.title}`}
        hint="Only visible to you"
        rows={3}
        autoFocus
        {...text("note", { most: LIMITS.saveNote })}
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
