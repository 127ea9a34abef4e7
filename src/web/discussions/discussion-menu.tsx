import { useState } from "react";
import type { DiscussionDetail } from "#contract/posts/discussions.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { TextArea } from "#web/ui/field/field.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { useTextForm } from "#web/ui/form/use-text-form.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { MenuEntry, MoreMenu } from "#web/ui/menu/more-menu.tsx";

type Moderated = Pick<DiscussionDetail, "id" | "title" | "isLocked" | "isPinned">;

export default function DiscussionMenu({ discussion }: { discussion: Moderated }) {
  const { id, isLocked, isPinned } = discussion;
  const [isAsked, setAsked] = useState(false);
  const { queries, queryClient } = useApi();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: queries.discussions.key() });
  const { write: pin } = useWrite({
    ...queries.moderation.putPin.mutationOptions(),
    done: (_, { isPinned }) => ({
      title: `Discussion ${isPinned ? "pinned" : "unpinned"}`,
      about: "decision",
    }),
    onSettled,
    failed: { title: "Failed to change the pin", about: "decision" },
  });
  const { write: unlock } = useWrite({
    ...queries.moderation.putLock.mutationOptions(),
    done: { title: "Discussion unlocked", about: "decision" },
    onSettled,
    failed: { title: "Failed to unlock the discussion", about: "decision" },
  });
  return (
    <>
      <MoreMenu label="More actions for this discussion">
        <MenuEntry onClick={() => pin({ id, isPinned: !isPinned })}>
          {isPinned ? "Unpin" : "Pin to the top of lists"}
        </MenuEntry>
        <MenuEntry onClick={() => (isLocked ? unlock({ id, reason: null }) : setAsked(true))}>
          {isLocked ? "Unlock" : "Lock"}
        </MenuEntry>
      </MoreMenu>
      {isAsked && <LockDialog discussion={discussion} onClose={() => setAsked(false)} />}
    </>
  );
}

interface LockDialogProps {
  discussion: Pick<DiscussionDetail, "id" | "title">;
  onClose: () => void;
}

function LockDialog({ discussion: { id, title }, onClose }: LockDialogProps) {
  const { queries, queryClient } = useApi();
  const { text, handleSubmit } = useTextForm({ reason: "" });
  const { write, isBusy } = useWrite({
    ...queries.moderation.putLock.mutationOptions(),
    done: { title: "Discussion locked", about: "decision" },
    onSuccess() {
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
