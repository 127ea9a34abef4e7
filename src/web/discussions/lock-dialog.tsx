import { useQueryClient } from "@tanstack/react-query";
import type { DiscussionDetail } from "#contract/discussions.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { useApi } from "#web/platform/viewer.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { TextArea } from "#web/ui/form/field.tsx";
import { useTextForm } from "#web/ui/form/use-text-form.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { toast } from "#web/ui/toast.ts";

interface LockDialogProps {
  discussion: Pick<DiscussionDetail, "id" | "title">;
  onClose: () => void;
}

/** Asks for the public reason of a lock. */
export function LockDialog({ discussion: { id, title }, onClose }: LockDialogProps) {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const { text, handleSubmit } = useTextForm({ reason: "" });
  const { write, isBusy } = useWrite({
    ...queries.moderation.putLock.mutationOptions(),
    onSuccess() {
      toast({ title: "Discussion locked", about: "decision" });
      void queryClient.invalidateQueries({ queryKey: queries.discussions.key() });
      onClose();
    },
    failed: { title: "Failed to lock the discussion", about: "decision" },
  });
  return (
    <DialogForm
      title="Lock this discussion?"
      submitLabel="Lock"
      {...{ isBusy, onClose }}
      onSubmit={handleSubmit(({ reason }) => write({ id, reason }))}
    >
      <p className="wrap-anywhere">
        <q>{title}</q> stays readable, but no one can comment until a moderator unlocks it.
      </p>
      <TextArea
        label="Reason"
        rows={2}
        hint="Shown to everyone above the comments. We'll notify the author."
        {...text("reason", { most: LIMITS.moderationReason, empty: "Enter a reason" })}
      />
    </DialogForm>
  );
}
