import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { LIMITS, PICTURE_TOO_LARGE, PICTURE_TYPES, PICTURE_WRONG_TYPE } from "#contract/vocabulary.ts";
import { errorText } from "#web/platform/error-text.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
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
  const input = useRef<HTMLInputElement>(null);
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
        <input
          ref={input}
          type="file"
          hidden
          accept={PICTURE_TYPES.join(",")}
          aria-label="Receipt or screenshot"
          onChange={async ({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) await write(file);
            // Allows choosing the same file again.
            if (input.current) input.current.value = "";
          }}
        />
        {!isChecked && (
          <Button
            look="secondary"
            isBusy={isUploading}
            aria-describedby={`${heading} ${hint} ${hint}-problem`}
            onClick={() => !isRemoving && input.current?.click()}
          >
            {isUploading ? "Uploading…" : submittedAt === null ? "Upload receipt" : "Replace receipt"}
          </Button>
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
      if (picture) rejectFile(picture);
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

function rejectFile({ size, type }: File) {
  if (size > LIMITS.pictureBytes) throw { status: 413, message: PICTURE_TOO_LARGE };
  const isKnown = type === "" || PICTURE_TYPES.some((known) => known === type);
  if (!isKnown) throw { status: 422, message: PICTURE_WRONG_TYPE };
}
