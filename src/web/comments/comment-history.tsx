import { useQuery } from "@tanstack/react-query";
import { BY_VIEWER } from "#web/platform/api.ts";
import { useApi } from "#web/platform/viewer.ts";
import { RichText } from "#web/rich-text/index.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorState } from "#web/ui/notice.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";

export default function CommentHistory({ id, onClose }: { id: string; onClose: () => void }) {
  const { queries } = useApi();
  const versions = useQuery({
    ...queries.comments.listVersions.queryOptions({ input: { id } }),
    ...BY_VIEWER,
    refetchOnMount: "always",
  });
  return (
    <Dialog title="Earlier versions" isOpen onClose={onClose}>
      {versions.isPending && (
        <div role="status" aria-label="Loading earlier versions" className="skeleton h-24" />
      )}
      {versions.isError && (
        <ErrorState
          title="Failed to load earlier versions"
          onRetry={() => versions.refetch()}
          isBusy={versions.isFetching}
        />
      )}
      <ol className="flex flex-col gap-5">
        {versions.data?.map(({ body, replacedAt }) => (
          <li key={replacedAt} className="border-hairline not-first:border-t not-first:pt-5">
            <p className="mb-2 text-sm text-soft">
              Until <TimeAgo at={replacedAt} />
            </p>
            <RichText body={body} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
