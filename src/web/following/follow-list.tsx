import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type RefObject, useRef } from "react";
import type { Follow } from "#contract/people/follows.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { Loaded } from "#web/ui/list/paged-list.tsx";
import { useRowFocus } from "#web/ui/list/use-row-focus.ts";
import { EmptyState } from "#web/ui/page/notice.tsx";
import { followKind, followLink, followName } from "./follow-name.ts";

/** All that a member follows, and the first reviews that they wait for. */
export function FollowList() {
  const { queries } = useApi();
  const query = useQuery(queries.follows.list.queryOptions(FRESH_BY_VIEWER));
  const place = useRef<HTMLDivElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it only holds the focus when the last row is gone
    <div ref={place} role="group" aria-label="Followed" tabIndex={-1} className="outline-none">
      <Loaded query={query} what="what you follow" skeletons={["h-14", "h-14", "h-14"]}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title="You don't follow anything yet"
              hint="Press Follow on a market, a tool or a profile. You can end it here."
            >
              <ButtonLink to="/markets">Find your market</ButtonLink>
            </EmptyState>
          ) : (
            <>
              <Rows follows={items.filter(({ until }) => until === null)} place={place} />
              <Rows
                title="Waiting for the first review"
                follows={items.filter(({ until }) => until !== null)}
                place={place}
              />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

interface RowsProps {
  title?: string;
  follows: readonly Follow[];
  /** Gets the focus when the last row is gone. */
  place: RefObject<HTMLElement | null>;
}

function Rows({ title, follows, place }: RowsProps) {
  const { queries, queryClient } = useApi();
  const list = useRef<HTMLUListElement>(null);
  const { leave } = useRowFocus(list, place);
  const { write, busyWith } = useWrite({
    ...queries.follows.remove.mutationOptions(),
    keysOf: ({ id }) => [id],
    failed: { title: "Failed to update what you follow", about: "follow" },
  });
  const remove = async (id: string, index: number) => {
    if (await write({ id })) leave(index);
    await queryClient.invalidateQueries({ queryKey: queries.follows.key() });
  };
  if (follows.length === 0) return null;
  return (
    <section className={title ? "mt-10" : undefined}>
      {title && <h3 className="mb-2 text-xl">{title}</h3>}
      <ul ref={list} aria-label={title ?? "Followed"} className="border-hairline border-t">
        {follows.map((follow, index) => {
          const name = followName(follow);
          const action = follow.until ? "Cancel" : "Unfollow";
          return (
            <li
              key={follow.id}
              className="flex min-h-14 items-center justify-between gap-4 border-hairline border-b py-1"
            >
              <p className="wrap-anywhere min-w-0">
                <Link {...followLink(follow)} className="font-semibold hover:underline">
                  {name}
                </Link>
                <span className="block text-sm text-soft">{followKind(follow)}</span>
              </p>
              <Button
                look="secondary"
                aria-label={`${action} ${name}`}
                isBusy={busyWith.includes(follow.id)}
                onClick={() => void remove(follow.id, index)}
              >
                {action}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
