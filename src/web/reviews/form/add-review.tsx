import { useState } from "react";
import type { Me } from "#contract/account.ts";
import type { StateCode } from "#contract/us-states.ts";
import { DraftConflict } from "./draft-conflict.tsx";
import { FormActions } from "./form-actions.tsx";
import { FormPlaceholder } from "./form-placeholder.tsx";
import { PendingNotice } from "./pending-notice.tsx";
import { ReviewForm } from "./review-form.tsx";
import { SaveAndExit } from "./save-and-exit.tsx";
import { useGoHome } from "./use-go-home.ts";
import { useNewReview } from "./use-new-review.ts";
import type { Prefill } from "./use-review-draft.ts";

interface AddReviewProps {
  me: Me;
  /** The tool or market in the URL. */
  wanted: { tool?: string; city?: string; state?: StateCode };
}

export function AddReview({ me, wanted }: AddReviewProps) {
  const [isSent, setSent] = useState(false);
  const { form, draft } = useNewReview(me, prefillOf(wanted), () => setSent(true));
  const [offered] = draft.offers;
  if (isSent) return <Sent />;
  return (
    <div className="page pt-8">
      <h1 className="text-3xl md:text-4xl">Add a review</h1>
      <p className="mt-2 mb-6 max-w-prose text-lg text-soft">
        Tell agents what it costs, what it delivers, and whether you'd buy it again. We save your draft as you
        type.
      </p>
      {draft.isReady && offered && (
        <DraftConflict
          offered={offered}
          onTake={() => draft.take(offered)}
          onKeep={() => draft.keeper.decline(offered)}
        />
      )}
      {draft.isReady ? (
        <ReviewForm form={form.form}>
          <FormActions label="Publish Review →" isBusy={form.isBusy} onPublish={form.onSubmit}>
            <SaveAndExit onSave={() => draft.keeper.saveAndConfirm(draft.content())} />
          </FormActions>
        </ReviewForm>
      ) : (
        <FormPlaceholder label="Loading your draft" />
      )}
    </div>
  );
}

function prefillOf({ tool, city, state }: AddReviewProps["wanted"]): Prefill {
  return {
    ...(tool === undefined ? {} : { leadSourceName: tool }),
    ...(city === undefined ? {} : { city }),
    ...(state === undefined ? {} : { state }),
  };
}

function Sent() {
  useGoHome();
  return <PendingNotice />;
}
