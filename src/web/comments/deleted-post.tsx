import { Link } from "@tanstack/react-router";
import type { PostRef } from "#contract/parts.ts";
import { POST_ROUTES } from "#web/platform/post-routes.ts";
import { Breadcrumb } from "#web/ui/page/breadcrumb.tsx";
import type { ThreadSearch } from "./data/thread-search.ts";
import { Thread } from "./thread.tsx";

export function DeletedPost({ kind, id, search }: PostRef & { search: ThreadSearch }) {
  return (
    <div className="page pt-5">
      <Breadcrumb>
        <Link to="/search" search={POST_ROUTES[kind].tab}>
          {POST_ROUTES[kind].list}
        </Link>
        <span>Deleted {kind}</span>
      </Breadcrumb>
      <div className="mt-3 mb-8 max-w-2xl border border-hairline border-dashed p-6">
        <h1 className="text-3xl">Deleted {kind}</h1>
        <p className="mt-2 text-lg text-soft">This {kind} was deleted by its author.</p>
      </div>
      <Thread kind={kind} id={id} search={search} post={null} />
    </div>
  );
}
