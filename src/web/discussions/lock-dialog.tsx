import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import type { DiscussionDetail } from "#contract/discussions.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { lengthProblem } from "#web/ui/form/counter.tsx";
import { TextArea } from "#web/ui/form/field.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { toast } from "#web/ui/toast.ts";

interface LockDialogProps {
  discussion: Pick<DiscussionDetail, "id" | "title">;
  onClose: () => void;
}

/** Asks why a discussion is closed to new comments; everyone reads the reason. */
export function LockDialog({ discussion: { id, title }, onClose }: LockDialogProps) {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { write, isBusy } = useWrite({
    ...queries.moderation.putLock.mutationOptions(),
    onSuccess() {
      toast({ title: "Discussion locked", about: "decision" });
      void queryClient.invalidateQueries({ queryKey: queries.discussions.key() });
      onClose();
    },
    failed: { title: "Failed to lock the discussion", about: "decision" },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = reason.trim() === "";
    setMissing(isEmpty);
    if (isEmpty || lengthProblem(reason, LIMITS.moderationReason)) return field.current?.focus();
    void write({ id, reason });
  };
  return (
    <Dialog title="Lock this discussion?" isOpen onClose={onClose}>
      <form onSubmit={send} noValidate className="flex flex-col gap-5">
        <p className="wrap-anywhere">
          <q>{title}</q> stays readable, but nobody can comment until a moderator unlocks it.
        </p>
        <TextArea
          ref={field}
          label="Reason"
          rows={2}
          most={LIMITS.moderationReason}
          value={reason}
          error={isMissing ? "Enter a reason" : undefined}
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
          hint="Shown to everyone above the comments. We'll notify the author."
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy}>
            Lock
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
