import { useEffect, useState } from "react";
import { useApi, useUser } from "#web/platform/session/viewer.ts";
import { useSite } from "#web/platform/site.ts";
import { RECORD, stored } from "#web/platform/stored/browser-storage.ts";
import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { pushAbility, turnPushOn } from "./browser-push.ts";

/** Members who were asked in this browser. */
const asked = stored("push_asked", RECORD);

/** Asks once, beside what a member posted, because browsers ask only once, too. */
export function PushQuestion() {
  const context = useApi();
  const { hasOfflinePage } = useSite();
  const userId = useUser()?.id;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const isNew = userId !== undefined && asked.read()?.[userId] === undefined;
    setOpen(hasOfflinePage && isNew && pushAbility() === "ready" && Notification.permission === "default");
  }, [hasOfflinePage, userId]);
  const close = () => {
    if (userId !== undefined) asked.write({ ...asked.read(), [userId]: true });
    setOpen(false);
  };
  const { write, isBusy } = useWrite({
    mutationFn: () => turnPushOn(context),
    onSuccess: close,
    failed: { title: "Failed to turn on notifications", about: "push" },
  });
  if (!isOpen) return null;
  return (
    <section
      aria-label="Notifications in this browser"
      className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-2"
    >
      <p className="max-w-prose">
        Should this browser notify you when someone replies, or when our team decides? Your browser asks next.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" isBusy={isBusy} onClick={() => write()}>
          Yes
        </Button>
        <Button look="quiet" onClick={close}>
          No
        </Button>
      </div>
    </section>
  );
}
