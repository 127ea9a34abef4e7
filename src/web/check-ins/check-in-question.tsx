import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { reviewName } from "#contract/names.ts";
import type { CheckIn } from "#contract/reviews/check-ins.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { focusOnMount, useFocusBack } from "#web/ui/dialog/use-focus-back.ts";
import { SelectField } from "#web/ui/field/field.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { Name } from "#web/ui/name.tsx";
import { monthsSince } from "./months-since.ts";

type Given = NonNullable<CheckIn["given"]>;

/** Asks with buttons, because link scanners open links. A change of the numbers is an edit of the review. */
export function CheckInQuestion({ checkIn }: { checkIn: CheckIn }) {
  return (
    <>
      <p>
        You reviewed{" "}
        <Link to="/reviews/$id" params={{ id: checkIn.reviewId }} className="text-link">
          <Name>{reviewName(checkIn.tool, checkIn.market)}</Name>
        </Link>
        . Do you still use it? Your review shows the answer.
      </p>
      <Answers checkIn={checkIn} />
    </>
  );
}

function Answers({ checkIn }: { checkIn: CheckIn }) {
  const { token, reviewId, createdAt } = checkIn;
  const { queries } = useApi();
  const [before] = useState(checkIn.given);
  const [given, setGiven] = useState(before);
  const [isStopping, setStopping] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  useFocusBack(given !== null, () => first.current);
  useFocusBack(isStopping, () => stop.current);
  const { write, isBusy } = useWrite({
    ...queries.checkIns.answer.mutationOptions(),
    onSuccess: (answered) => setGiven(answered.given),
    failed: { title: "Failed to save your answer", about: "check-in" },
  });
  const answer = (chosen: Given) => void write({ token, ...chosen });
  if (given) {
    return (
      // With a key, because React would turn its button into "Stopped using it", still focused.
      <div key="given" className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p ref={given === before ? undefined : focusOnMount} tabIndex={-1} className="font-semibold">
          {given.answer === "using" ? "Thanks. You still use it." : "Thanks. You stopped using it."}
        </p>
        <Button
          look="quiet"
          onClick={() => {
            setGiven(null);
            setStopping(false);
          }}
        >
          Change your answer
        </Button>
      </div>
    );
  }
  if (isStopping) {
    return (
      <Stopping
        since={createdAt}
        isBusy={isBusy}
        onStop={(stoppedIn) => answer({ answer: "stopped", stoppedIn })}
        onCancel={() => setStopping(false)}
      />
    );
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button ref={first} isBusy={isBusy} onClick={() => answer({ answer: "using", stoppedIn: null })}>
        Still using it
      </Button>
      <Button ref={stop} look="secondary" disabled={isBusy} onClick={() => setStopping(true)}>
        Stopped using it
      </Button>
      <ButtonLink to="/reviews/$id/edit" params={{ id: reviewId }} look="secondary">
        Something changed
      </ButtonLink>
    </div>
  );
}

interface StoppingProps {
  since: string;
  isBusy: boolean;
  onStop: (month: string | null) => void;
  onCancel: () => void;
}

function Stopping({ since, isBusy, onStop, onCancel }: StoppingProps) {
  const [month, setMonth] = useState("");
  return (
    <form
      method="post"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onStop(month || null);
      }}
    >
      <SelectField
        label="When did you stop? (optional)"
        empty="I don't remember"
        options={monthsSince(since)}
        value={month}
        onChange={(event) => setMonth(event.target.value)}
        ref={focusOnMount}
      />
      <Button type="submit" isBusy={isBusy}>
        Save
      </Button>
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
