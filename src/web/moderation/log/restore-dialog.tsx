import type { LogEntry, TakenAwayRef } from "#contract/moderation/log.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { failureOf } from "#web/platform/api/failure.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { TextArea } from "#web/ui/field/field.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { useTextForm } from "#web/ui/form/use-text-form.ts";
import { useWrite } from "#web/ui/form/use-write.ts";

interface RestoreDialogProps {
  subject: LogEntry["subject"];
  /** It is public again, or can't be restored anymore. */
  onBack: () => void;
  onClose: () => void;
}

export default function RestoreDialog({ subject, onBack, onClose }: RestoreDialogProps) {
  const { kind, title } = subject;
  const { text, handleSubmit } = useTextForm({ reason: "" });
  const { write, isBusy } = useRestoring({ onBack, onClose });
  return (
    <DialogForm
      title={`Restore this ${kind}?`}
      submitLabel="Restore"
      {...{ isBusy, onClose }}
      onSubmit={handleSubmit(({ reason }) =>
        write({ ...(subject as TakenAwayRef), reason: reason.trim() || null }),
      )}
    >
      <p className="[overflow-wrap:anywhere]">
        {title !== null && `${kind === "comment" ? "On " : ""}“${title}”. `}
        It will be public again, and we'll notify the author.
      </p>
      <TextArea
        label="Reason (optional)"
        rows={2}
        hint="Shown to the author."
        {...text("reason", { most: LIMITS.moderationReason })}
      />
    </DialogForm>
  );
}

const FINAL: readonly string[] = ["NOT_FOUND", "NOT_TAKEN_AWAY", "NEVER_PUBLIC", "SET_ASIDE"];

function useRestoring({ onBack, onClose }: Pick<RestoreDialogProps, "onBack" | "onClose">) {
  const { queries, queryClient } = useApi();
  const refresh = () => {
    onBack();
    onClose();
    void queryClient.invalidateQueries({ queryKey: queries.moderation.listLog.key() });
  };
  return useWrite({
    ...queries.moderation.restore.mutationOptions(),
    done: { title: "Restored", about: "decision" },
    onSuccess() {
      // Lists, counts and sums have changed, so drop cached ones that are not on screen.
      queryClient.removeQueries({ type: "inactive" });
      refresh();
    },
    onError(error) {
      const { code = "" } = failureOf(error);
      if (FINAL.includes(code)) refresh();
      if (code === "FORBIDDEN") {
        onClose();
        void queryClient.invalidateQueries({ queryKey: queries.account.getMe.key() });
      }
    },
    rejected: {
      NOT_FOUND: "It no longer exists.",
      NOT_TAKEN_AWAY: ({ message, data }) =>
        data.moderatorName ? `${data.moderatorName} already restored it.` : message,
    },
    failed: { title: "Failed to restore", about: "decision" },
  });
}
