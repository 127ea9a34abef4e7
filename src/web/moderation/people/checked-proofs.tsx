import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { CheckedProof } from "#contract/proofs/proofs.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusBack } from "#web/ui/dialog/use-focus-back.ts";
import { TextArea } from "#web/ui/field/field.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { useTextForm } from "#web/ui/form/use-text-form.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { Loaded } from "#web/ui/list/paged-list.tsx";

/** Not those of the marks: sharing their code would add that of lists to the page of a review. */
const NAMES = { license: "License checked", receipt: "Used it" };

const nameOf = ({ kind, title }: CheckedProof) => (title === null ? NAMES[kind] : `${NAMES[kind]}: ${title}`);

/** What was checked of a member, which moderators can take back. */
export function CheckedProofs({ id }: { id: string }) {
  const { queries } = useApi();
  const heading = useRef<HTMLHeadingElement>(null);
  const found = useQuery(queries.proofs.listChecked.queryOptions({ input: { id }, ...FRESH_BY_VIEWER }));
  useFocusBack(found.data?.items.length ?? 0, () => heading.current);
  return (
    <section aria-labelledby="person-proofs" className="flex flex-col gap-3">
      <h3 ref={heading} tabIndex={-1} id="person-proofs" className="text-xl outline-none">
        Proofs
      </h3>
      <Loaded query={found} what="proofs" skeletons={["h-12"]}>
        {({ items, can }) =>
          items.length === 0 ? (
            <p className="text-soft">Nothing was checked.</p>
          ) : (
            <ul aria-label="Proofs" className="border-hairline border-t">
              {items.map((proof) => (
                <Row key={`${proof.kind} ${proof.id}`} proof={proof} canRevoke={can.revoke} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Row({ proof, canRevoke }: { proof: CheckedProof; canRevoke: boolean }) {
  const [isAsked, setAsked] = useState(false);
  const { kind, id, title } = proof;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-hairline border-b py-2">
      <span className="wrap-anywhere min-w-0">
        {NAMES[kind]}
        {title !== null && (
          <>
            {": "}
            <Link to="/reviews/$id" params={{ id }} className="text-link" translate="no">
              {title}
            </Link>
          </>
        )}
      </span>
      {canRevoke && (
        <Button look="secondary" aria-label={`Revoke ${nameOf(proof)}`} onClick={() => setAsked(true)}>
          Revoke
        </Button>
      )}
      {isAsked && <RevokeDialog proof={proof} onClose={() => setAsked(false)} />}
    </li>
  );
}

function RevokeDialog({ proof, onClose }: { proof: CheckedProof; onClose: () => void }) {
  const { queries, queryClient } = useApi();
  const { text, handleSubmit } = useTextForm({ reason: "" });
  const { write, isBusy } = useWrite({
    ...queries.proofs.revoke.mutationOptions(),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queries.proofs.listChecked.key() }),
        queryClient.invalidateQueries({ queryKey: queries.people.key() }),
      ]),
    done: { title: "Proof revoked", about: "proof" },
    failed: { title: "Failed to revoke the proof", about: "proof" },
  });
  return (
    <DialogForm
      title={`Revoke “${NAMES[proof.kind]}”?`}
      submitLabel="Revoke"
      isDangerous
      {...{ isBusy, onClose }}
      onSubmit={handleSubmit(async ({ reason }) => {
        if (await write({ kind: proof.kind, id: proof.id, reason: reason.trim() })) onClose();
      })}
    >
      <p>It disappears from what they published and from filters. We'll email them the reason.</p>
      <TextArea
        label="Reason"
        rows={3}
        hint="Shown to the member."
        {...text("reason", { most: LIMITS.moderationReason, empty: "Enter a reason for the member" })}
      />
    </DialogForm>
  );
}
