import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useRef, useState } from "react";
import type { PendingLicense, PendingProof, PendingReceipt } from "#contract/proofs.ts";
import { STATES } from "#contract/us-states.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { ReasonPanel } from "#web/moderation/queue/reason-panel.tsx";
import { PersonLink } from "#web/people/index.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusBack } from "#web/ui/dialog/use-focus-back.ts";
import { TextArea } from "#web/ui/field/field.tsx";
import { useTextForm } from "#web/ui/form/use-text-form.ts";
import { formatDollars } from "#web/ui/format.ts";
import { Detail } from "#web/ui/list/detail.tsx";
import { Loaded } from "#web/ui/list/paged-list.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { useDecideProof } from "./use-decide-proof.ts";

const WORDS = {
  license: { approve: "Found in the register", reject: "Not confirmed" },
  receipt: { approve: "Shows they used it", reject: "Doesn't show it" },
};

export function PendingProofItem({ item, onLeave }: { item: PendingProof; onLeave: () => void }) {
  const heading = useId();
  const [isRejecting, setRejecting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useFocusBack(isRejecting, () => opener.current);
  // Here, so that Cancel keeps what was typed.
  const form = useTextForm({ reason: "" });
  const { write, isBusy } = useDecideProof(item, onLeave);
  const { approve, reject } = WORDS[item.kind];
  const { author, submittedAt, can } = item;
  return (
    <article
      aria-labelledby={heading}
      className="border border-hairline bg-sheet [overflow-wrap:anywhere] focus-within:border-edge"
    >
      <header className="border-hairline border-b px-4 py-3 sm:px-5">
        <h3 id={heading} className="text-xl">
          {item.kind === "license" ? "License of " : "Receipt of "}
          <PersonLink id={author.id} name={author.fullName} className="quiet-link" />
        </h3>
        <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-0.5 text-sm">
          <Detail term="Submitted">
            <TimeAgo at={submittedAt} />
          </Detail>
          <Detail term="Joined">
            <TimeAgo at={author.joinedAt} />
          </Detail>
        </dl>
      </header>
      <div className="flex flex-col gap-4 px-4 py-4 sm:px-5">
        {item.kind === "license" ? <License item={item} /> : <Receipt item={item} />}
        {!can.decide && <p className="text-soft">This is yours, so another moderator decides.</p>}
        {can.decide && !isRejecting && (
          <div className="flex flex-wrap gap-3">
            <Button
              isBusy={isBusy}
              aria-describedby={heading}
              onClick={() => write({ decision: "approved", reason: null })}
            >
              {approve}
            </Button>
            <Button
              ref={opener}
              look="secondary"
              aria-describedby={heading}
              onClick={() => setRejecting(true)}
            >
              {reject}
            </Button>
          </div>
        )}
        {isRejecting && (
          <Reason
            label={reject}
            {...{ form, heading, isBusy }}
            onReject={(reason) => write({ decision: "rejected", reason })}
            onCancel={() => setRejecting(false)}
          />
        )}
      </div>
    </article>
  );
}

function License({ item: { state, number, author, usedBy } }: { item: PendingLicense }) {
  return (
    <>
      <dl className="flex flex-col gap-1">
        <Detail term="Name">{author.fullName}</Detail>
        <Detail term="State">{STATES[state]}</Detail>
        <Detail term="Number">
          <b translate="no">{number}</b>
        </Detail>
      </dl>
      {usedBy && (
        <p className="font-semibold text-bad">
          This license was already checked for{" "}
          <PersonLink id={usedBy.id} name={usedBy.fullName} className="underline" />. One license belongs to
          one account.
        </p>
      )}
    </>
  );
}

function Receipt({ item: { review } }: { item: PendingReceipt }) {
  const { queries } = useApi();
  const picture = useQuery(
    queries.proofs.getReceiptPicture.queryOptions({
      input: { id: review.id },
      ...FRESH_BY_VIEWER,
      gcTime: 0,
    }),
  );
  return (
    <>
      <p>
        <Link to="/reviews/$id" params={{ id: review.id }} className="text-link" translate="no">
          {`${review.tool.name} in ${review.market}`}
        </Link>
        {`, ${formatDollars(review.monthlyCost)} a month`}
      </p>
      <Loaded query={picture} what="the picture" skeletons={["h-64"]}>
        {({ picture: source }) => (
          // The picture can't be described: only its author knows it.
          <img
            src={source}
            alt={`The receipt or screenshot for ${review.tool.name}`}
            className="max-h-[80vh] max-w-full self-start border border-hairline"
          />
        )}
      </Loaded>
    </>
  );
}

interface ReasonProps {
  form: ReturnType<typeof useTextForm<{ reason: string }>>;
  label: string;
  heading: string;
  isBusy: boolean;
  onReject: (reason: string) => void;
  onCancel: () => void;
}

function Reason({ form: { text, handleSubmit }, onReject, ...panel }: ReasonProps) {
  return (
    <ReasonPanel {...panel} onSend={handleSubmit(({ reason }) => onReject(reason.trim()))}>
      <TextArea
        label="Reason"
        required
        rows={3}
        hint="Shown to the author."
        {...text("reason", { most: LIMITS.moderationReason, empty: "Enter a reason for the author" })}
      />
    </ReasonPanel>
  );
}
