import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { LogEntry, TakenAwayRef } from "#contract/moderation/log.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import type { Refusal } from "#web/moderation/queue/use-settling.ts";
import { errorText } from "#web/platform/error-text.ts";
import { failureOf } from "#web/platform/failure.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { lengthProblem } from "#web/ui/form/counter.tsx";
import { TextArea } from "#web/ui/form/field.tsx";
import { toast } from "#web/ui/toast.ts";

interface GiveBackDialogProps {
  subject: LogEntry["subject"];
  /** It is public again, or otherwise no longer to be given back. */
  onBack: () => void;
  onClose: () => void;
}

/** Asks once more, and for a reason. */
export default function RestoreDialog({ subject, onBack, onClose }: GiveBackDialogProps) {
  const { kind, title } = subject;
  const [reason, setReason] = useState("");
  const { restore, isBusy } = useRestore(subject as TakenAwayRef, { onBack, onClose });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && !lengthProblem(reason, LIMITS.moderationReason)) void restore(reason.trim() || null);
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

/** Gives back, and tells how that went. */
function useRestore(
  { kind, id }: TakenAwayRef,
  { onBack, onClose }: Pick<GiveBackDialogProps, "onBack" | "onClose">,
) {
  const { api, queries } = useApi();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const settle = () => {
    onBack();
    onClose();
    void queryClient.invalidateQueries({ queryKey: queries.moderation.listLog.key() });
  };
  const restore = async (reason: string | null): Promise<void> => {
    setBusy(true);
    try {
      await api.moderation.restore({ kind, id, reason });
      toast({ title: "Restored", about: "decision" });
      // Lists, counts and sums have changed; what is shown of them next is asked for anew.
      queryClient.removeQueries({ type: "inactive" });
      settle();
    } catch (error) {
      const refusal: Refusal = failureOf(error);
      toast({
        title: "Failed to restore",
        description: explain(refusal),
        tone: "error",
        about: "decision",
      });
      if (FINAL.includes(refusal.code ?? "")) settle();
      if (refusal.code === "FORBIDDEN") {
        onClose();
        void queryClient.invalidateQueries({ queryKey: queries.account.getMe.key() });
      }
      setBusy(false);
    }
  };
  return { restore, isBusy };
}

/** After these another try would end alike. */
const FINAL: readonly string[] = ["NOT_FOUND", "NOT_TAKEN_AWAY", "NEVER_PUBLIC"];

function explain(refusal: Refusal): string {
  if (refusal.code === "NOT_FOUND") return "It no longer exists.";
  const { moderatorName } = refusal.data ?? {};
  if (refusal.code === "NOT_TAKEN_AWAY" && moderatorName) return `${moderatorName} already restored it.`;
  return errorText(refusal, "Please try again.");
}
