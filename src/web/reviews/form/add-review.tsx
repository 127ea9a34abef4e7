import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Me } from "#contract/account/account.ts";
import type { ReviewContent } from "#contract/reviews/content.ts";
import type { StateCode } from "#contract/us-states.ts";
import { failureOf } from "#web/platform/api/failure.ts";
import { hasChosenPage } from "#web/platform/page/pending.ts";
import { forgetByViewer, useApi } from "#web/platform/session/viewer.ts";
import { closeToast, toast } from "#web/ui/toast/toast.ts";
import { DraftConflict } from "./draft/draft-conflict.tsx";
import { SubmittedElsewhere } from "./draft/submitted-elsewhere.tsx";
import { useBecomeEdit } from "./draft/use-become-edit.ts";
import { type Prefill, SAVED_TOAST_MS, useReviewDraft } from "./draft/use-review-draft.ts";
import { FormActions } from "./form-actions.tsx";
import { FormPlaceholder } from "./form-placeholder.tsx";
import { OwnReview } from "./own-review.tsx";
import { PendingNotice } from "./pending-notice.tsx";
import { ReviewForm } from "./review-form.tsx";
import { EMPTY_VALUES, toReviewContent } from "./review-values.ts";
import { useUnusual } from "./unusual/use-unusual.ts";
import { useReviewForm } from "./use-review-form.ts";

interface AddReviewProps {
  me: Me;
  wanted: { tool?: string; city?: string; state?: StateCode };
}

interface SubmittedReview {
  usualHours: number | null;
}

/** A new form for each review. */
export function AddReview(props: AddReviewProps) {
  const [started, setStarted] = useState(0);
  return <NewReview key={started} {...props} onStartAnother={() => setStarted(started + 1)} />;
}

function NewReview({ me, wanted, onStartAnother }: AddReviewProps & { onStartAnother: () => void }) {
  const [sent, setSent] = useState<SubmittedReview>();
  const { form, draft, edit, unusual } = useNewReview(me, prefillOf(wanted), setSent);
  const [offered] = draft.offers;
  if (sent) return <Sent usualHours={sent.usualHours} />;
  if (draft.submitted) {
    return (
      <div className="page pt-8">
        <AddReviewIntro />
        <SubmittedElsewhere draft={draft.submitted} onStartAnother={onStartAnother} />
      </div>
    );
  }
  return (
    <div className="page pt-8">
      <AddReviewIntro isRestored={draft.isRestored} />
      {draft.isReady && offered && (
        <DraftConflict
          offered={offered}
          onTake={() => draft.take(offered)}
          onKeep={() => draft.keeper.decline(offered)}
        />
      )}
      {draft.isReady ? (
        <ReviewForm
          form={form.form}
          unusual={unusual}
          ownReview={<OwnReview isBusy={edit.isBusy} onUpdate={edit.write} />}
        >
          <FormActions
            label="Publish Review →"
            unusual={unusual}
            isBusy={form.isBusy || edit.isBusy}
            onPublish={form.onSubmit}
          >
            <SaveAndExit onSave={() => draft.keeper.saveAndConfirm(draft.content())} />
          </FormActions>
        </ReviewForm>
      ) : (
        <FormPlaceholder what="your draft" />
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

/** In a line that is there already, so that nothing moves. */
export const AddReviewIntro = ({ isRestored = false }) => (
  <>
    <h1 className="text-3xl md:text-4xl">Add a review</h1>
    <p className="mt-2 mb-6 flex flex-wrap gap-x-4 font-semibold">
      About 4 minutes
      <span role="status" className="text-good">
        {isRestored && "Draft restored"}
      </span>
      <Link
        to="/share-numbers"
        search={({ tool, city, state }) => ({ tool, city, state })}
        className="text-link font-normal"
      >
        Or share only your numbers
      </Link>
    </p>
  </>
);

function Sent({ usualHours }: SubmittedReview) {
  useGoHome();
  return (
    <PendingNotice usualHours={usualHours}>
      <Link to="/my-tools" className="text-link py-2.5">
        My tools
      </Link>
    </PendingNotice>
  );
}

/** Long enough to read the confirmation (docs/product.md#drafts). */
const HOME_MS = 2000;

/** Opens Home after a moment, unless the user navigates first. */
function useGoHome(): void {
  const router = useRouter();
  useEffect(() => {
    const timer = window.setTimeout(() => hasChosenPage() || void router.navigate({ to: "/" }), HOME_MS);
    const stay = () => window.clearTimeout(timer);
    // The router's own events come later: a slow navigation may outlast the delay.
    const { href } = router.history.location;
    const stopListening = router.history.subscribe(({ location }) => location.href !== href && stay());
    return () => {
      stopListening();
      stay();
    };
  }, [router]);
}

/** Saves immediately and goes home. Stays if neither browser nor server can store the draft. */
function SaveAndExit({ onSave }: { onSave: () => Promise<boolean> }) {
  const navigate = useNavigate();
  const leave = async () => {
    if (await onSave()) {
      toast({ title: "Draft saved", about: "draft", milliseconds: SAVED_TOAST_MS });
      await navigate({ to: "/" });
    } else {
      toast({ title: "Failed to save your draft. Please try again.", tone: "error", about: "draft" });
    }
  };
  return (
    <Link
      to="/"
      onClick={(event) => {
        event.preventDefault();
        void leave();
      }}
      className="text-link inline-flex min-h-11 items-center"
    >
      Save Draft & Exit
    </Link>
  );
}

function useNewReview(me: Me, prefill: Prefill, onSent: (submitted: SubmittedReview) => void) {
  const { api, queryClient } = useApi();
  const unusual = useUnusual(() => form.getValues());
  const form = useReviewForm({
    defaultValues: EMPTY_VALUES,
    async send(values) {
      const { keeper, content } = draft;
      const published = content();
      keeper.save(published);
      // A draft saved after its review would reappear.
      await keeper.stop();
      let submitted: SubmittedReview;
      try {
        // Validated by the form, and again by the server.
        const review = toReviewContent(values) as ReviewContent;
        const { confirmedNumbers } = values;
        submitted = await api.reviews.create({ ...review, draftId: keeper.draftId, confirmedNumbers });
      } catch (error) {
        keeper.resume();
        throw error;
      }
      keeper.forget(published);
      closeToast("draft");
      forgetByViewer(queryClient);
      onSent(submitted);
    },
    rejected: {
      ...unusual.rejected,
      // The server's message replaces the update if that fails.
      async ALREADY_REVIEWED(error: unknown) {
        const { data, message } = failureOf<{ reviewId: string }>(error);
        return data && (await edit.write(data.reviewId)) ? undefined : message;
      },
    },
  });
  const draft = useReviewDraft(form.form, me, prefill);
  const edit = useBecomeEdit(form.form, draft);
  return { form, draft, edit, unusual };
}
