import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { Loading } from "#web/ui/list/loading.tsx";
import { ErrorState } from "#web/ui/page/notice.tsx";
import { AddTools } from "./add-tools.tsx";
import { Book, BookTitle } from "./book.tsx";
import "./my-tools.css";

/** What a member pays for, which only they see. Without a tool yet, the form to add some. */
export function MyTools() {
  const { queries } = useApi();
  const { data, error, refetch } = useQuery(queries.contracts.list.queryOptions(FRESH_BY_VIEWER));
  /** Their renewal dates are asked for next. */
  const [added, setAdded] = useState<readonly string[]>([]);
  const add = (ids: readonly string[]) => setAdded([...added, ...ids]);
  if (data && data.items.length > 0)
    return (
      <Book
        {...data}
        added={added}
        onAdd={add}
        onAsked={(id) => setAdded(added.filter((one) => one !== id))}
      />
    );
  if (data) return <AddTools isFirst onAdded={add} />;
  return (
    <>
      <BookTitle />
      {error ? (
        <ErrorState title="Your tools didn't load" error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading what="your tools" skeletons={["mb-6 h-12 w-48", "h-24", "h-24", "h-24"]} />
      )}
    </>
  );
}
