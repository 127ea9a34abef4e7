import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { errorText } from "#web/platform/error-text.ts";
import { ACCEPTED_PICTURES, rejectPicture } from "#web/platform/reject-picture.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { FileButton } from "#web/ui/form/file-button.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { Loaded } from "#web/ui/list/paged-list.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { toast } from "#web/ui/toast.ts";

/** For authors only: whether a moderator saw a receipt for their review, and how to send one. */
export function ReceiptPanel({ reviewId }: { reviewId: string }) {
  const { queries } = useApi();
  const heading = useId();
  const receipt = useQuery(
    queries.proofs.getReceipt.queryOptions({ input: { id: reviewId }, ...FRESH_BY_VIEWER }),
  );
  return (
    <section aria-labelledby={heading} className="flex flex-col items-start gap-2">
      <h2 id={heading} className="font-sans font-semibold text-base">
        Show that you used it
      </h2>
      <Loaded query={receipt} what="the state of your receipt" skeletons={["h-11"]}>
        {({ submittedAt, isChecked }) => <Receipt {...{ reviewId, submittedAt, isChecked, heading }} />}
      </Loaded>
    </section>
  );
}

interface ReceiptProps {
  reviewId: string;
  submittedAt: string | null;
  isChecked: boolean;
  heading: string;
}

function Receipt({ reviewId, submittedAt, isChecked, heading }: ReceiptProps) {
  const hint = useId();
  const { problem, write, isUploading, isRemoving } = useReceipt(reviewId);
  const isSent = isChecked || submittedAt !== null;
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
        {isSent && (
          <Button look="quiet" isBusy={isRemoving} onClick={() => write(null)}>
            {isChecked ? "Remove “Used it”" : "Withdraw receipt"}
          </Button>
        )}
      </div>
      <p id={`${hint}-problem`} role="alert" className="font-medium text-bad text-sm empty:hidden">
        {problem}
      </p>
    </div>
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
      await queryClient.invalidateQueries({ queryKey: queries.proofs.getReceipt.key() });
      await queryClient.invalidateQueries({ queryKey: queries.reviews.get.key({ input: { id } }) });
    },
    onError: (error) => setProblem(errorText(error, "Please try again.")),
    failed: { title: "Failed to update your receipt", about: "receipt" },
  });
  return { problem, write, isUploading: isBusy && input !== null, isRemoving: isBusy && input === null };
}
