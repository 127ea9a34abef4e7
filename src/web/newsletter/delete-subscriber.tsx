import { useState } from "react";
import type { Subscriber } from "#contract/newsletter.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";

interface DeleteSubscriberProps {
  subscriber: Subscriber;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before somebody is deleted, and does it. */
export function DeleteSubscriber({ subscriber, onClose, onDeleted }: DeleteSubscriberProps) {
  const { api } = useApi();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await api.newsletter.deleteSubscriber({ id: subscriber.id });
    } catch (error) {
      // Somebody else was quicker: what was wanted is so.
      if ((error as { code?: string }).code !== "NOT_FOUND") {
        setBusy(false);
        return toast({
          title: "Failed to delete subscriber",
          description: errorText(error, "Please try again."),
          tone: "error",
          about: "newsletter",
        });
      }
    }
    toast({ title: "Subscriber deleted successfully", about: "newsletter" });
    onDeleted();
  };
  return (
    <Dialog title="Delete this subscriber?" isOpen onClose={() => !isBusy && onClose()}>
      <p>
        <strong className="[overflow-wrap:anywhere]">{subscriber.email}</strong> won't get any more
        newsletters. We keep only a hash of the address so we don't email it again unless its owner
        resubscribes and confirms.
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose} disabled={isBusy}>
          Cancel{" "}
        </Button>
        <Button look="danger" onClick={remove} isBusy={isBusy}>
          {isBusy ? "Deleting…" : "Delete subscriber"}
        </Button>
      </div>
    </Dialog>
  );
}
