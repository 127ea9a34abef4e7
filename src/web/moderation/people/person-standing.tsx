import { type RefObject, useEffect, useRef, useState } from "react";
import type { PersonDetails } from "#contract/people/people.ts";
import { lazyPart } from "#web/platform/online.ts";
import { Button } from "#web/ui/button.tsx";
import { formatMoment } from "#web/ui/format.ts";
import { Notice } from "#web/ui/page/notice.tsx";
import { useSuspension } from "./use-suspension.ts";

const SuspendDialog = lazyPart(() => import("./suspend-dialog.tsx"));

interface PersonStandingProps {
  person: PersonDetails;
  heading: RefObject<HTMLHeadingElement | null>;
}

export function PersonStanding({ person, heading }: PersonStandingProps) {
  const { suspension, can, roles } = person;
  const [isAsked, setAsked] = useState(false);
  const isSuspended = suspension !== null;
  const wasSuspended = useRef(isSuspended);
  useEffect(() => {
    if (isAsked || wasSuspended.current === isSuspended) return;
    wasSuspended.current = isSuspended;
    // The focused button is gone.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [isAsked, isSuspended, heading]);
  const { lift, isBusy } = useSuspension(person);
  return (
    <>
      {suspension && (
        <Notice tone="bad" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <p className="font-semibold">
              Suspended{" "}
              {suspension.until === null ? "until lifted" : `until ${formatMoment(suspension.until)}`}
            </p>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">“{suspension.reason}”</p>
          </div>
          {can.lift && (
            <Button look="secondary" isBusy={isBusy} onClick={() => void lift()}>
              Lift suspension
            </Button>
          )}
        </Notice>
      )}
      {can.suspend && (
        <Button look="danger" className="self-start" onClick={() => setAsked(true)}>
          Suspend
        </Button>
      )}
      {roles.length > 0 && (
        <p className="text-sm text-soft">
          Moderators and admins can't be suspended. The operator can remove the role first.
        </p>
      )}
      {isAsked && <SuspendDialog person={person} onClose={() => setAsked(false)} />}
    </>
  );
}
