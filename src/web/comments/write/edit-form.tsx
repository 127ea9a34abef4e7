import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Comment } from "#contract/posts/comments.ts";
import { useThreadChanges } from "#web/comments/data/use-thread-changes.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import type { Format } from "#web/platform/stored/browser-storage.ts";
import { useDraft } from "#web/platform/stored/use-draft.ts";
import { Button } from "#web/ui/button.tsx";
import { useVersion } from "#web/ui/form/use-version.ts";
import { VersionConflict } from "#web/ui/form/version-conflict.tsx";
import { CommentForm } from "./comment-form.tsx";

interface EditFormProps {
  comment: Comment;
  onDone: () => void;
  onCancel: () => void;
}

interface Written {
  version: string;
  content: string;
}

/** Versions have no line breaks. */
const UNSENT: Format<Written> = {
  read(text) {
    const [version = "", ...lines] = text.split("\n");
    return { version, content: lines.join("\n") };
  },
  write: ({ version, content }) => (content === "" ? "" : `${version}\n${content}`),
};

export default function EditForm(props: EditFormProps) {
  const { comment, onCancel } = props;
  const { queries } = useApi();
  const written = useQuery(
    queries.comments.getContent.queryOptions({
      input: { id: comment.id },
      // Another tab may have changed it.
      ...FRESH_BY_VIEWER,
      gcTime: 0,
    }),
  );
  if (written.isError) {
    return (
      <div role="alert" className="mt-2 flex flex-wrap items-center gap-3">
        <p className="text-bad">Could not load your comment.</p>
        <Button look="secondary" onClick={() => written.refetch()} isBusy={written.isFetching}>
          Retry
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    );
  }
  if (!written.data)
    return <div role="status" aria-label="Loading your comment" className="skeleton mt-2 h-44" />;
  return <LoadedForm {...props} written={written.data} />;
}

function LoadedForm({ comment, written, onDone, onCancel }: EditFormProps & { written: Written }) {
  const { change } = useThreadChanges();
  const [unsent, keep] = useDraft(`edit:${comment.id}`, UNSENT);
  // Text from before a reload is based on the version of that time.
  const version = useVersion<{ content: string }>(unsent?.version ?? written.version);
  const isUntouched = unsent === undefined;
  const { moveTo } = useRef(version).current;
  // Without typed text, the field shows what another tab saves.
  useEffect(() => {
    if (isUntouched) moveTo(written.version);
  }, [isUntouched, moveTo, written.version]);
  const keepText = (content: string) => keep({ version: version.current(), content });
  return (
    <div className="mt-2">
      <CommentForm
        unsent={[unsent?.content, keepText]}
        initial={written.content}
        label="Your comment"
        submitLabel="Save"
        emptyText="Content required"
        failedText="Could not save your comment"
        send={async (content) => {
          await change(comment, { content, version: version.current() });
          onDone();
        }}
        rejected={version.rejected}
        onCancel={onCancel}
      >
        {(send, replace) => (
          <VersionConflict
            version={version}
            show={({ content }) => content}
            onKeep={send}
            onTake={({ content }) => replace(content)}
          />
        )}
      </CommentForm>
    </div>
  );
}
