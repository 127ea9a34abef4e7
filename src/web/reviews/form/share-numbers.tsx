import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Me } from "#contract/account/account.ts";
import type { ReviewContent } from "#contract/reviews/content.ts";
import { failureOf } from "#web/platform/api/failure.ts";
import { forgetByViewer, useApi } from "#web/platform/session/viewer.ts";
import { useSite } from "#web/platform/site.ts";
import { whenDecided } from "#web/posts/index.ts";
import { PushQuestion } from "#web/push/index.ts";
import { focusOnMount } from "#web/ui/dialog/use-focus-back.ts";
import { AskBeforeLeaving } from "#web/ui/form/ask-before-leaving.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { keepAsEdit } from "./draft/keep-as-edit.ts";
import { type Prefill, withKnownTool } from "./draft/use-review-draft.ts";
import { FormActions } from "./form-actions.tsx";
import { OwnReview } from "./own-review.tsx";
import { ReviewForm } from "./review-form.tsx";
import { EMPTY_VALUES, prefill, type ReviewValues, toReviewContent } from "./review-values.ts";
import { useUnusual } from "./unusual/use-unusual.ts";
import { useReviewForm } from "./use-review-form.ts";

/** The short form: a review's numbers without a text. It takes a minute, so no draft is kept. */
export function ShareNumbers({ me, wanted }: { me: Me; wanted: Prefill }) {
  const { api, queryClient } = useApi();
  const [sent, setSent] = useState<{ usualHours: number | null }>();
  const unusual = useUnusual(() => form.getValues());
  const form = useReviewForm({
    defaultValues: { ...EMPTY_VALUES, ...prefill(me), ...wanted },
    isTextOptional: true,
    async send(values) {
      // Validated by the form, and again by the server.
      const numbers = toReviewContent(values) as ReviewContent;
      const stored = await api.reviews.shareNumbers({
        ...numbers,
        confirmedNumbers: values.confirmedNumbers,
      });
      forgetByViewer(queryClient);
      setSent(stored);
    },
    rejected: {
      ...unusual.rejected,
      async ALREADY_REVIEWED(error: unknown) {
        const { data, message } = failureOf<{ reviewId: string }>(error);
        return data && (await edit.write(data.reviewId)) ? undefined : message;
      },
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address names, once
  useEffect(() => {
    void withKnownTool(api, wanted).then(({ leadSourceId = null, category }) => {
      if (!category) return;
      form.setValue("leadSourceId", leadSourceId);
      form.setValue("category", category);
    });
  }, []);
  const edit = useOpenEdit(() => form.getValues());
  const isUnsaved = form.formState.isDirty && !sent && !edit.isBusy && !edit.isDone;
  if (sent) {
    return (
      <div ref={focusOnMount} tabIndex={-1} role="status" className="flex flex-col gap-4 outline-none">
        <p className="max-w-prose text-lg">
          Thank you. Your numbers are in review. {whenDecided("numbers", sent.usualHours)}
        </p>
        <PushQuestion />
        <p className="flex flex-wrap gap-x-6">
          <Link to="/profile" className="text-link py-2.5">
            See them on your profile
          </Link>
          <Link to="/my-tools" className="text-link py-2.5">
            My tools
          </Link>
          <Link to="/share-numbers" reloadDocument className="text-link py-2.5">
            Share other numbers
          </Link>
        </p>
      </div>
    );
  }
  return (
    <>
      <ShareNumbersIntro />
      <ReviewForm
        form={form.form}
        unusual={unusual}
        isShort
        ownReview={<OwnReview isBusy={edit.isBusy} onUpdate={edit.write} />}
      >
        <FormActions
          label="Share numbers →"
          unusual={unusual}
          isBusy={form.isBusy || edit.isBusy}
          isTextOptional
          onPublish={form.onSubmit}
        />
      </ReviewForm>
      <AskBeforeLeaving isUnsaved={isUnsaved} />
    </>
  );
}

export function ShareNumbersIntro() {
  const { numbersCreditDays: days } = useSite();
  return (
    <p className="-mt-2 mb-6 max-w-prose text-lg text-soft">
      They count like a review.
      {days > 0 &&
        ` Once approved, they open every detailed review for ${days} days, once a year for each tool and market.`}
    </p>
  );
}

/** Opens the edit of the member's review of the same tool and market, with what was typed. */
function useOpenEdit(typed: () => ReviewValues) {
  const { api } = useApi();
  const navigate = useNavigate();
  return useWrite({
    async mutationFn(reviewId: string) {
      await keepAsEdit(api, reviewId, typed());
      const state = { isSecondReview: true };
      await navigate({ to: "/reviews/$id/edit", params: { id: reviewId }, state, ignoreBlocker: true });
    },
    failed: { title: "Could not open your review", about: "review" },
  });
}
