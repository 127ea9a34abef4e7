import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import type { OwnReceipt } from "#contract/proofs/proofs.ts";
import { errorText } from "#web/platform/api/error-text.ts";
import { ACCEPTED_PICTURES, rejectPicture } from "#web/platform/reject-picture.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusBack } from "#web/ui/dialog/use-focus-back.ts";
import { FileButton } from "#web/ui/field/file-button.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { Loaded } from "#web/ui/list/paged-list.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { toast } from "#web/ui/toast/toast.ts";

/** For authors only: whether a moderator saw a receipt for their review, and how to send one. */
export function ReceiptPanel({ reviewId }: { reviewId: string }) {
  const { queries } = useApi();
  const heading = useId();
  const headline = useRef<HTMLHeadingElement>(null);
  const receipt = useQuery(
    queries.proofs.getReceipt.queryOptions({ input: { id: reviewId }, ...FRESH_BY_VIEWER }),
  );
  useFocusBack(receipt.data !== undefined && isSent(receipt.data), () => headline.current);
  return (
    <section aria-labelledby={heading} className="flex flex-col items-start gap-2">
      <h2
        ref={headline}
        tabIndex={-1}
        id={heading}
        className="font-sans font-semibold text-base outline-none"
      >
        Show that you used it
      </h2>
      <Loaded query={receipt} what="the state of your receipt" skeletons={["h-11"]}>
        {(own) => <Receipt {...{ reviewId, own, heading }} />}
      </Loaded>
    </section>
  );
}

interface ReceiptProps {
  reviewId: string;
  own: OwnReceipt;
  heading: string;
}

const isSent = ({ submittedAt, isChecked }: OwnReceipt) => isChecked || submittedAt !== null;

function Receipt({ reviewId, own, heading }: ReceiptProps) {
  const { submittedAt, isChecked } = own;
  const hint = useId();
  const { problem, write, isUploading, isRemoving } = useReceipt(reviewId);
  return (
    <div className="flex flex-col items-start gap-3">
      <p id={hint} className="max-w-prose text-sm">
        {isChecked ? (
          "A moderator saw your receipt, and it was deleted. Your review says “Used it”."
        ) : submittedAt === null ? (
          "Upload a receipt or a screenshot that shows you used it. Only our moderators see the picture, and we delete it when they decide. Cover what they don't need, such as card numbers. JPG, PNG or WEBP. Max 5MB"
        ) : (
          <>
            You uploaded a receipt <TimeAgo at={submittedAt} />. Only our moderators can see it. We delete it
            when they decide, or after 60 days.
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {!isChecked && (
          <FileButton
            accept={ACCEPTED_PICTURES}
            label="Receipt or screenshot"
            isBusy={isUploading}
            isBlocked={isRemoving}
            describedBy={`${heading} ${hint} ${hint}-problem`}
            onPick={write}
          >
            {isUploading ? "Uploading…" : submittedAt === null ? "Upload receipt" : "Replace receipt"}
          </FileButton>
        )}
        {isSent(own) && <Remove isChecked={isChecked} isBusy={isRemoving} onRemove={() => write(null)} />}
      </div>
      <p id={`${hint}-problem`} role="alert" className="font-medium text-bad text-sm empty:hidden">
        {problem}
      </p>
    </div>
  );
}

interface RemoveProps {
  isChecked: boolean;
  isBusy: boolean;
  onRemove: () => void;
}

/** Asks only before removing a check: what waits can be uploaded again. */
function Remove({ isChecked, isBusy, onRemove }: RemoveProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" isBusy={isBusy} onClick={() => (isChecked ? setAsking(true) : onRemove())}>
        {isChecked ? "Remove “Used it”" : "Withdraw receipt"}
      </Button>
      {isAsking && (
        <DialogForm
          title="Remove “Used it”?"
          submitLabel="Remove"
          isDangerous
          isBusy={isBusy}
          onSubmit={onRemove}
          onClose={() => setAsking(false)}
        >
          <p>Your review no longer shows “Used it”. To get it again, upload a receipt.</p>
        </DialogForm>
      )}
    </>
  );
}

function useReceipt(id: string) {
  const { api, queries, queryClient } = useApi();
  const [problem, setProblem] = useState<string>();
  const { write, input, isBusy } = useWrite({
    async mutationFn(picture: File | null) {
      setProblem(undefined);
      if (picture) rejectPicture(picture);
      const own = picture
        ? await api.proofs.putReceipt({ id, picture })
        : await api.proofs.removeReceipt({ id });
      queryClient.setQueryData(queries.proofs.getReceipt.queryKey({ input: { id } }), own);
      toast({ title: picture ? "Receipt uploaded" : "Receipt removed", about: "receipt" });
      // Not awaited: until this ends, presses of the buttons that are shown already would be ignored.
      void queryClient.invalidateQueries({ queryKey: queries.proofs.getReceipt.key() });
      void queryClient.invalidateQueries({ queryKey: queries.reviews.get.key({ input: { id } }) });
    },
    onError: (error) => setProblem(errorText(error, "Please try again.")),
    failed: { title: "Failed to update your receipt", about: "receipt" },
  });
  return { problem, write, isUploading: isBusy && input !== null, isRemoving: isBusy && input === null };
}
