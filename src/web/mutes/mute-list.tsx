import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import type { Muted } from "#contract/people/mutes.ts";
import { type MuteKind, RETURN_LIMITS } from "#contract/people/returning.ts";
import { FRESH_BY_PAGE } from "#web/platform/api/paging.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusBack } from "#web/ui/dialog/use-focus-back.ts";
import { TextField } from "#web/ui/field/field.tsx";
import { useTextForm } from "#web/ui/form/use-text-form.ts";
import { PagedList } from "#web/ui/list/paged-list.tsx";
import { useMute } from "./use-mute.ts";

const KINDS: Record<MuteKind, string> = {
  word: "Word",
  tool: "Tool",
  person: "Member",
  review: "Review",
  discussion: "Discussion",
};

export function MuteList() {
  const { queries } = useApi();
  const heading = useRef<HTMLHeadingElement>(null);
  const mutes = useInfiniteQuery(
    queries.mutes.list.infiniteOptions({ input: (page: number) => ({ page }), ...FRESH_BY_PAGE }),
  );
  const count = mutes.data?.pages.flatMap((page) => page.items).length ?? 0;
  useFocusBack(count, () => heading.current);
  return (
    <section className="flex flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Muted
      </h2>
      <p className="max-w-xl text-soft">
        Lists, emails and notifications leave these out for you. Nobody else learns of it. To mute a tool, a
        member or a post, use its menu.
      </p>
      <AddWord />
      <PagedList
        query={mutes}
        what="what you muted"
        label="Muted"
        skeletons={["h-16"]}
        row={(item) => <MutedRow key={`${item.kind} ${item.key}`} item={item} />}
        empty={<p>Nothing is muted.</p>}
      />
    </section>
  );
}

function AddWord() {
  const { mute, isBusy } = useMute();
  const { text, handleSubmit, reset } = useTextForm({ word: "" });
  const add = handleSubmit(async ({ word }) => {
    if (await mute({ kind: "word", key: word, name: `“${word.trim()}”` })) reset();
  });
  return (
    <form onSubmit={add} noValidate className="flex max-w-xl items-start gap-3">
      <TextField
        label="Word"
        className="grow"
        autoCapitalize="none"
        autoComplete="off"
        {...text("word", { most: RETURN_LIMITS.mutedWord, empty: "Please enter a word" })}
      />
      <Button type="submit" isBusy={isBusy} className="mt-7.5">
        Mute
      </Button>
    </form>
  );
}

function MutedRow({ item: { kind, key, name, path } }: { item: Muted }) {
  const { unmute, isBusy } = useMute();
  const navigate = useNavigate();
  const shown = name ?? `A ${kind} that isn't public anymore`;
  return (
    <li className="flex items-center gap-3 border-hairline border-b py-3 sm:gap-4">
      <div className="min-w-0 grow">
        <p
          className="wrap-anywhere font-semibold"
          translate={kind === "person" || kind === "tool" ? "no" : undefined}
        >
          {path === null ? (
            shown
          ) : (
            <a
              href={path}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                void navigate({ href: path });
              }}
              className="hover:underline"
            >
              {shown}
            </a>
          )}
        </p>
        <p className="text-sm text-soft">{KINDS[kind]}</p>
      </div>
      <Button
        look="secondary"
        onClick={() => unmute({ kind, key, name: shown })}
        isBusy={isBusy}
        aria-label={`Remove ${shown}`}
        className="shrink-0"
      >
        Remove
      </Button>
    </li>
  );
}
