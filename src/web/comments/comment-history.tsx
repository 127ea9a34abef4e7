import { useQuery } from "@tanstack/react-query";
import { BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { RichText } from "#web/rich-text/index.ts";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Loaded } from "#web/ui/list/paged-list.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";

export default function CommentHistory({ id, onClose }: { id: string; onClose: () => void }) {
  const { queries } = useApi();
  const versions = useQuery(
    queries.comments.listVersions.queryOptions({ input: { id }, ...BY_VIEWER, refetchOnMount: "always" }),
  );
  return (
    <Dialog title="Earlier versions" isOpen onClose={onClose}>
      <Loaded query={versions} what="earlier versions" skeletons={["h-24"]}>
        {(items) => (
          <ol className="flex flex-col gap-5">
            {items.map(({ body, replacedAt }) => (
              <li key={replacedAt} className="border-hairline not-first:border-t not-first:pt-5">
                <p className="mb-2 text-sm text-soft">
                  Until <TimeAgo at={replacedAt} />
                </p>
                <RichText body={body} />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  );
}
