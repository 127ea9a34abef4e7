import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import type { OwnState } from "#contract/parts.ts";
import type { ReviewContent } from "#contract/reviews/content.ts";
import { forgetByViewer, useApi } from "#web/platform/session/viewer.ts";
import { EditFrame } from "#web/posts/index.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { useUnsentEdit } from "#web/ui/form/use-unsent-edit.ts";
import { useVersion } from "#web/ui/form/use-version.ts";
import { VersionConflict } from "#web/ui/form/version-conflict.tsx";
import { editKey, REVIEW_EDIT, textOf } from "./draft/keep-as-edit.ts";
import { FormActions } from "./form-actions.tsx";
import { PendingNotice } from "./pending-notice.tsx";
import { ReviewForm } from "./review-form.tsx";
import { changedLines, reviewValues, textOfReview, toReviewContent } from "./review-values.ts";
import { useUnusual } from "./unusual/use-unusual.ts";
import { useReviewForm } from "./use-review-form.ts";

interface EditReviewProps {
  id: string;
  content: ReviewContent;
  version: string;
  own: OwnState;
  can: { changeToolAndMarket: boolean };
}

/** Edits the newest version of the viewer's review. A moderator decides on each submitted version. */
export function EditReview({ id, content, version: loaded, own, can }: EditReviewProps) {
  const { api, queryClient } = useApi();
  const [submitted] = useState(() => reviewValues(content));
  /** Set when it was sent. */
  const [sent, setSent] = useState<{ usualHours: number | null }>();
  const version = useVersion<ReviewContent>(loaded);
  const unusual = useUnusual(() => form.getValues(), id);
  const form = useReviewForm({
    defaultValues: submitted,
    isTextOptional: content.detailedReview === null,
    rejected: { ...version.rejected, ...unusual.rejected },
    async send(values) {
      const edit = { ...(toReviewContent(values) as ReviewContent), version: version.current() };
      const { confirmedNumbers } = values;
      const stored = await api.reviews.update({ ...edit, id, confirmedNumbers });
      unsent.forget();
      forgetByViewer(queryClient);
      setSent(stored);
    },
  });
  const unsent = useUnsentEdit(form, { key: editKey(id), format: REVIEW_EDIT, textOf, submitted, version });
  const isSecond = useLocation({ select: ({ state }) => state.isSecondReview });
  const back = (label: string) => (
    <ButtonLink to="/reviews/$id" params={{ id }} look="secondary">
      {label}
    </ButtonLink>
  );
  if (sent) return <PendingNotice usualHours={sent.usualHours}>{back("Back to your review")}</PendingNotice>;
  const isRejected = own.latestStatus === "rejected" && own.reason !== null;
  return (
    <EditFrame
      what="review"
      rejection={isRejected ? `Not approved. Reason: ${own.reason}` : null}
      isPublic={own.status === "approved"}
      isRestored={unsent.isRestored}
      {...(isSecond && {
        restored: {
          text: <CarriedOver old={changedLines(content, form.getValues())} />,
          undo: "Use the old ones",
        },
      })}
      onStartOver={() => unsent.startOver(loaded, submitted)}
    >
      <ReviewForm form={form.form} unusual={unusual} isLocked={!can.changeToolAndMarket}>
        <VersionConflict
          version={version}
          show={textOfReview}
          onKeep={form.onSubmit}
          onTake={(theirs) => unsent.startOver(version.current(), reviewValues(theirs))}
        />
        <FormActions
          label="Resubmit for approval →"
          unusual={unusual}
          isBusy={form.isBusy}
          isTextOptional={content.detailedReview === null}
          onPublish={form.onSubmit}
        >
          {back("Cancel")}
        </FormActions>
      </ReviewForm>
    </EditFrame>
  );
}

/** Above the edit that a second review became. */
const CarriedOver = ({ old }: { old: readonly string[] }) => (
  <>
    <p>
      You've already reviewed this tool in this market, so this updates that review. Your new numbers are
      filled in.
    </p>
    <details className="mt-1">
      <summary className="cursor-pointer py-2">Show the old ones</summary>
      <p className="max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">{old.join("\n")}</p>
    </details>
  </>
);
