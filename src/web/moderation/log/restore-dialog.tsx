import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { LogEntry, TakenAwayRef } from "#contract/moderation/log.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { failureOf } from "#web/platform/failure.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { lengthProblem } from "#web/ui/form/counter.tsx";
import { TextArea } from "#web/ui/form/field.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { toast } from "#web/ui/toast.ts";

interface RestoreDialogProps {
  subject: LogEntry["subject"];
  /** It is public again, or can't be restored any more. */
  onBack: () => void;
  onClose: () => void;
}

export default function RestoreDialog({ subject, onBack, onClose }: RestoreDialogProps) {
  const { kind, title } = subject;
  const [reason, setReason] = useState("");
  const { write, isBusy } = useRestoring({ onBack, onClose });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (lengthProblem(reason, LIMITS.moderationReason)) return;
    void write({ ...(subject as TakenAwayRef), reason: reason.trim() || null });
  };
  return (
    <Dialog title={`Restore this ${kind}?`} isOpen onClose={onClose}>
      <form onSubmit={send} className="flex flex-col gap-5">
        <p className="[overflow-wrap:anywhere]">
          {title !== null && `${kind === "comment" ? "On " : ""}“${title}”. `}
          It will be public again, and we'll notify the author.
        </p>
        <TextArea
          label="Reason (optional)"
          rows={2}
          most={LIMITS.moderationReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          hint="Shown to the author."
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy}>
            Restore
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const FINAL: readonly string[] = ["NOT_FOUND", "NOT_TAKEN_AWAY", "NEVER_PUBLIC"];

function useRestoring({ onBack, onClose }: Pick<RestoreDialogProps, "onBack" | "onClose">) {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const settle = () => {
    onBack();
    onClose();
    void queryClient.invalidateQueries({ queryKey: queries.moderation.listLog.key() });
  };
  return useWrite({
    ...queries.moderation.restore.mutationOptions(),
    onSuccess() {
      toast({ title: "Restored", about: "decision" });
      // Lists, counts and sums have changed, so drop cached ones that are not on screen.
      queryClient.removeQueries({ type: "inactive" });
      settle();
    },
    onError(error) {
      const { code = "" } = failureOf(error);
      if (FINAL.includes(code)) settle();
      if (code === "FORBIDDEN") {
        onClose();
        void queryClient.invalidateQueries({ queryKey: queries.account.getMe.key() });
      }
    },
    refused: {
      NOT_FOUND: "It no longer exists.",
      NOT_TAKEN_AWAY: ({ message, data }) =>
        data.moderatorName ? `${data.moderatorName} already restored it.` : message,
    },
    failed: { title: "Failed to restore", about: "decision" },
  });
}
