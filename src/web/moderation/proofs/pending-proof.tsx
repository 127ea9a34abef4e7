import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { PendingLicense, PendingProof, PendingReceipt } from "#contract/proofs/proofs.ts";
import { STATES } from "#contract/us-states.ts";
import { AuthorRow } from "#web/moderation/people/author-row.tsx";
import { DecisionChoices } from "#web/moderation/queue/decision-choices.tsx";
import { ModeratedItem } from "#web/moderation/queue/moderated-item.tsx";
import type { ItemProps } from "#web/moderation/queue/queue.ts";
import { Warning } from "#web/moderation/queue/warning.tsx";
import { PersonLink } from "#web/people/index.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { formatDate, formatDollars, formatMonthly } from "#web/ui/format.ts";
import { Detail } from "#web/ui/list/detail.tsx";
import { Loaded } from "#web/ui/list/paged-list.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";

export const PROOF_WORDS = {
  license: { title: "License", labels: { approve: "Found in the register", reject: "Not confirmed" } },
  receipt: { title: "Receipt", labels: { approve: "Shows they used it", reject: "Doesn't show it" } },
};

export function PendingProofItem({ item, state }: ItemProps<PendingProof>) {
  const { kind, author, submittedAt, can } = item;
  const { title, labels } = PROOF_WORDS[kind];
  return (
    <ModeratedItem
      state={state}
      title={`${title} of ${author.fullName}`}
      about={
        <>
          Submitted <TimeAgo at={submittedAt} />
        </>
      }
      content={
        <div className="flex min-w-0 flex-col gap-4">
          {item.kind === "license" ? <License item={item} /> : <Receipt item={item} />}
          <AuthorRow author={author} isCurrent={state.isCurrent}>
            {`Joined ${formatDate(author.joinedAt)}`}
          </AuthorRow>
        </div>
      }
      choices={(heading) => (
        <DecisionChoices
          {...{ state, heading, labels }}
          noun={kind}
          canDecide={can.decide}
          own="This is yours, so another moderator decides."
        />
      )}
    />
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
        <Warning>
          This license was already checked for{" "}
          <PersonLink id={usedBy.id} name={usedBy.fullName} className="underline" />. One license belongs to
          one account.
        </Warning>
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
        {`, ${formatMonthly(formatDollars(review.monthlyCost))}`}
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
