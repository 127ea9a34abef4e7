import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useApi } from "#web/platform/session/viewer.ts";
import { fromDraft } from "#web/reviews/form/review-values.ts";
import { Button } from "#web/ui/button.tsx";
import type { EndedDraft } from "./draft-keeper-deps.ts";
import { keepAsEdit } from "./keep-as-edit.ts";

interface SubmittedElsewhereProps {
  draft: EndedDraft;
  onStartAnother: () => void;
}

/** Says that a draft ended because its review was submitted. Text that isn't in the review becomes an edit of it. */
export function SubmittedElsewhere({ draft, onStartAnother }: SubmittedElsewhereProps) {
  const { api } = useApi();
  const [ended] = useState(draft);
  const [isKept, setKept] = useState(false);
  const { reviewId, content, isSynced } = ended;
  useEffect(() => {
    if (isSynced) return;
    keepAsEdit(api, reviewId, { ...fromDraft(content), isScoreSet: true }).then(setKept, () => {});
  }, [api, reviewId, content, isSynced]);
  return (
    <div role="status" className="flex max-w-prose flex-col items-start gap-4">
      <p className="text-lg">You submitted this review in another tab or on another device.</p>
      {isKept && <p>What you changed here since then isn't in it. It's saved as an edit of your review.</p>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button look="secondary" onClick={onStartAnother}>
          Start another review
        </Button>
        {isKept ? (
          <Link to="/reviews/$id/edit" params={{ id: reviewId }} className="text-link">
            Edit your review
          </Link>
        ) : (
          <Link to="/reviews/$id" params={{ id: reviewId }} className="text-link">
            View your review
          </Link>
        )}
      </div>
    </div>
  );
}
