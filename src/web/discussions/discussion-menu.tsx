import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import type { DiscussionDetail } from "#contract/discussions.ts";
import { useApi } from "#web/platform/viewer.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { MenuButton, menuItem } from "#web/ui/menu-button.tsx";
import { toast } from "#web/ui/toast.ts";
import { LockDialog } from "./lock-dialog.tsx";

type Moderated = Pick<DiscussionDetail, "id" | "title" | "isLocked" | "isPinned">;

/** Moderators' menu: pin and lock. */
export default function DiscussionMenu({ discussion }: { discussion: Moderated }) {
  const { isLocked, isPinned } = discussion;
  const [isAsked, setAsked] = useState(false);
  const { pin, unlock } = useDiscussionChanges(discussion);
  return (
    <>
      <MenuButton
        label={<Ellipsis aria-hidden size={18} />}
        ariaLabel="More actions for this discussion"
        hasArrow={false}
        className="grid size-11 place-items-center rounded-md text-soft hover:bg-land hover:text-ink"
      >
        <button type="button" className={menuItem} onClick={() => pin(!isPinned)}>
          {isPinned ? "Unpin" : "Pin to the top of lists"}
        </button>
        <button type="button" className={menuItem} onClick={() => (isLocked ? unlock() : setAsked(true))}>
          {isLocked ? "Unlock" : "Lock"}
        </button>
      </MenuButton>
      {isAsked && <LockDialog discussion={discussion} onClose={() => setAsked(false)} />}
    </>
  );
}

/** Saves the change and refreshes its queries; other pages update live. */
function useDiscussionChanges({ id }: Moderated) {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: queries.discussions.key() });
  const pinning = useWrite({
    ...queries.moderation.putPin.mutationOptions(),
    onSuccess: (_, { isPinned }) =>
      toast({ title: isPinned ? "Discussion pinned" : "Discussion unpinned", about: "decision" }),
    onSettled,
    failed: { title: "Failed to change the pin", about: "decision" },
  });
  const unlocking = useWrite({
    ...queries.moderation.putLock.mutationOptions(),
    onSuccess: () => toast({ title: "Discussion unlocked", about: "decision" }),
    onSettled,
    failed: { title: "Failed to unlock the discussion", about: "decision" },
  });
  return {
    pin: (isPinned: boolean) => pinning.write({ id, isPinned }),
    unlock: () => unlocking.write({ id, reason: null }),
  };
}
