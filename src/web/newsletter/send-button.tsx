import { useState } from "react";
import type { Issue } from "#contract/emails/newsletter.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { formatCounted } from "#web/ui/format.ts";
import type { Conflict } from "./use-issue-draft.ts";

interface SendButtonProps {
  save: () => Promise<Issue | undefined>;
  onSent: (issue: Issue) => void;
  /** Called when one of these prevents sending. */
  onConflict: (conflict: Conflict) => void;
}

const failed = { title: "Failed to send the issue", about: "newsletter" };

export function SendButton({ save, onSent, onConflict }: SendButtonProps) {
  const { api, queries } = useApi();
  const [asked, setAsked] = useState<{ issue: Issue; readers: number }>();
  const asking = useWrite({
    async mutationFn() {
      const issue = await save();
      if (!issue) return;
      const { counts } = await api.newsletter.listSubscribers({ status: "confirmed" });
      setAsked({ issue, readers: counts.confirmed });
    },
    failed,
  });
  const stop = ({ code }: { code: Conflict }) => {
    onConflict(code);
    setAsked(undefined);
  };
  const { write, isBusy } = useWrite({
    ...queries.newsletter.sendIssue.mutationOptions(),
    done: { title: "Your issue is being sent", about: "newsletter" },
    onSuccess(issue) {
      setAsked(undefined);
      onSent(issue);
    },
    rejected: { CHANGED: stop, NOT_A_DRAFT: stop, NOT_FOUND: stop },
    failed,
  });
  return (
    <>
      <Button onClick={() => asking.write()} isBusy={asking.isBusy}>
        Send to subscribers…
      </Button>
      {asked && (
        <DialogForm
          title="Send this issue?"
          submitLabel={isBusy ? "Sending…" : "Send now"}
          isBusy={isBusy}
          staysOpen
          onSubmit={() => write({ id: asked.issue.id, version: asked.issue.version })}
          onClose={() => setAsked(undefined)}
        >
          <p>
            Send “{asked.issue.subject}” to{" "}
            <strong>{formatCounted(asked.readers, "confirmed subscriber")}</strong>? You can't undo this.
          </p>
        </DialogForm>
      )}
    </>
  );
}
