import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import type { PersonBackground, PersonNote } from "#contract/people/background.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusBack } from "#web/ui/dialog/use-focus-back.ts";
import { TextArea } from "#web/ui/field/field.tsx";
import { useTextForm } from "#web/ui/form/use-text-form.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { Loaded } from "#web/ui/list/paged-list.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";

/** What suggests that other accounts are the same person, and what moderators noted. */
export default function Background({ id }: { id: string }) {
  const { queries } = useApi();
  const found = useQuery(queries.people.getBackground.queryOptions({ input: { id }, ...FRESH_BY_VIEWER }));
  return (
    <Loaded query={found} what="signals and notes" skeletons={["h-12", "h-12"]}>
      {(background) => <LoadedBackground id={id} background={background} />}
    </Loaded>
  );
}

function LoadedBackground({ id, background }: { id: string; background: PersonBackground }) {
  const { notes, signals, can } = background;
  const section = useRef<HTMLElement>(null);
  useFocusBack(notes.length, () => section.current);
  return (
    <div className="flex flex-col gap-4">
      {signals.length === 0 ? (
        <p className="text-soft">No sign of another account of the same person.</p>
      ) : (
        <ul aria-label="Signals" className="flex list-disc flex-col gap-1 pl-5">
          {signals.map(({ kind, text, people }) => (
            <li key={`${kind} ${text}`} className="wrap-anywhere">
              {text} <People people={people} />
            </li>
          ))}
        </ul>
      )}
      <section ref={section} aria-label="Notes" tabIndex={-1} className="flex flex-col gap-4 outline-none">
        <ul className="flex flex-col gap-3 empty:hidden">
          {notes.map((note) => (
            <Note key={note.id} personId={id} note={note} />
          ))}
        </ul>
        {can.addNote && <NoteForm personId={id} />}
      </section>
    </div>
  );
}

const People = ({ people }: Pick<PersonBackground["signals"][number], "people">) => (
  <span>
    {people.map(({ id, fullName }, index) => (
      <span key={id}>
        {index > 0 && ", "}
        <Link to="/admin" search={{ tab: "people", person: id }} className="text-link" translate="no">
          {fullName}
        </Link>
      </span>
    ))}
  </span>
);

function useNotes() {
  const { queries, queryClient } = useApi();
  const shared = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.people.key() }),
    rejected: { NOT_FOUND: "It no longer exists." },
  };
  const adding = useWrite({
    ...queries.people.addNote.mutationOptions(),
    ...shared,
    done: { title: "Note added", about: "note" },
    failed: { title: "Failed to add the note", about: "note" },
  });
  const removing = useWrite({
    ...queries.people.removeNote.mutationOptions(),
    ...shared,
    done: { title: "Note deleted", about: "note" },
    failed: { title: "Failed to delete the note", about: "note" },
  });
  return { adding, removing };
}

function Note({ personId, note }: { personId: string; note: PersonNote }) {
  const { id, text, author, createdAt, can } = note;
  const { removing } = useNotes();
  return (
    <li className="border-edge border-l-2 pl-3">
      <p id={id} className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
        <span>
          <bdi translate="no">{author?.fullName ?? "A former moderator"}</bdi>, <TimeAgo at={createdAt} />
        </span>
        {can.remove && (
          <button
            type="button"
            aria-describedby={id}
            disabled={removing.isBusy}
            className="min-h-6 text-link"
            onClick={() => removing.write({ id: personId, noteId: id })}
          >
            Delete
          </button>
        )}
      </p>
    </li>
  );
}

function NoteForm({ personId }: { personId: string }) {
  const { adding } = useNotes();
  const { text, handleSubmit, reset } = useTextForm<{ text: string }>({ text: "" });
  return (
    <form
      noValidate
      className="flex max-w-xl flex-col items-stretch gap-3"
      onSubmit={handleSubmit(async (values) => {
        if (await adding.write({ id: personId, ...values })) reset();
      })}
    >
      <TextArea
        label="New note"
        rows={2}
        hint="For moderators only. The log says that you added it, not what it says."
        {...text("text", { most: LIMITS.personNote, empty: "Enter a note" })}
      />
      <Button type="submit" look="secondary" isBusy={adding.isBusy} className="self-start">
        Add note
      </Button>
    </form>
  );
}
