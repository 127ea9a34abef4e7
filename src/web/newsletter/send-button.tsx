import { useState } from "react";
import type { Issue } from "#contract/newsletter.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { toast } from "#web/ui/toast.ts";

interface SendButtonProps {
  save: () => Promise<Issue | undefined>;
  onSent: (issue: Issue) => void;
  /** Told why it was refused; answers whether that is settled elsewhere on the page. */
  onRefused: (error: unknown) => boolean;
}

const tellFailure = (error: unknown) =>
  toast({
    title: "Failed to send the issue",
    description: errorText(error, "Please try again."),
    tone: "error",
    about: "newsletter",
  });

/** Asks once more, with the number of readers, and sends the issue as it was when that was asked. */
export function SendButton({ save, onSent, onRefused }: SendButtonProps) {
  const { api } = useApi();
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<{ issue: Issue; readers: number }>();
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    await act().catch((error) => {
      if (onRefused(error)) setAsked(undefined);
      else tellFailure(error);
    });
    setBusy(false);
  };
  const ask = () =>
    attempt(async () => {
      const issue = await save();
      if (!issue) return;
      const { counts } = await api.newsletter.listSubscribers({ status: "confirmed" });
      setAsked({ issue, readers: counts.confirmed });
    });
  const send = ({ id, updatedAt }: Issue) =>
    attempt(async () => {
      const issue = await api.newsletter.sendIssue({ id, version: updatedAt });
      setAsked(undefined);
      toast({ title: "Your issue is being sent", about: "newsletter" });
      onSent(issue);
    });
  return (
    <>
      <Button onClick={ask} isBusy={isBusy && asked === undefined}>
        Send to subscribers…
      </Button>
      <Dialog
        title="Send this issue?"
        isOpen={asked !== undefined}
        onClose={() => !isBusy && setAsked(undefined)}
      >
        {asked !== undefined && (
          <>
            <p>
              Send “{asked.issue.subject}” to{" "}
              <strong>{formatCounted(asked.readers, "confirmed subscriber")}</strong>? You can't undo this.
            </p>
            <div className="mt-5 flex flex-wrap justify-end gap-3">
              <Button look="secondary" onClick={() => setAsked(undefined)} disabled={isBusy}>
                Cancel
              </Button>
              <Button onClick={() => send(asked.issue)} isBusy={isBusy}>
                {isBusy ? "Sending…" : "Send now"}
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </>
  );
}
