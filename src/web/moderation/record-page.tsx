import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CatalogueKind } from "#contract/catalogue/catalogue.ts";
import { failureOf } from "#web/platform/api/failure.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState, ErrorState } from "#web/ui/page/notice.tsx";
import { LoadingQueue } from "./queue/queue-view.tsx";

const NOT_FOUND = 404;

interface RecordPageProps<Data> {
  /** Of the list that it is from; its name is that of several. */
  tab: "people" | CatalogueKind;
  one: string;
  query: UseQueryResult<Data>;
  missing: { title: string; hint: string };
  children: (data: Data) => ReactNode;
}

/** One of a list, with the way back. */
export function RecordPage<Data>({ tab, one, query, missing, children }: RecordPageProps<Data>) {
  const { data, error, isPending, refetch } = query;
  return (
    <div className="flex flex-col gap-6 pt-4">
      <Link to="/admin" search={{ tab }} className="self-start py-2 text-link">
        ← All {tab}
      </Link>
      {isPending && <LoadingQueue />}
      {data !== undefined && children(data)}
      {data === undefined &&
        error !== null &&
        (failureOf(error).status === NOT_FOUND ? (
          <EmptyState {...missing}>
            <ButtonLink to="/admin" search={{ tab }} look="secondary">
              All {tab}
            </ButtonLink>
          </EmptyState>
        ) : (
          <ErrorState title={`Failed to load this ${one}`} error={error} onRetry={refetch} />
        ))}
    </div>
  );
}
