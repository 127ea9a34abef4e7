import type { Subscriber } from "#contract/newsletter.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { toast } from "#web/ui/toast.ts";

interface DeleteSubscriberProps {
  subscriber: Subscriber;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for confirmation, and deletes a subscriber. */
export function DeleteSubscriber({ subscriber, onClose, onDeleted }: DeleteSubscriberProps) {
  const { queries } = useApi();
  const done = () => {
    toast({ title: "Subscriber deleted successfully", about: "newsletter" });
    onDeleted();
  };
  const { write, isBusy } = useWrite({
    ...queries.newsletter.deleteSubscriber.mutationOptions(),
    onSuccess: done,
    // Another admin was faster.
    refused: { NOT_FOUND: done },
    failed: { title: "Failed to delete subscriber", about: "newsletter" },
  });
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
        <Button look="danger" onClick={() => write({ id: subscriber.id })} isBusy={isBusy}>
          {isBusy ? "Deleting…" : "Delete subscriber"}
        </Button>
      </div>
    </Dialog>
  );
}
