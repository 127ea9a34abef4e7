import { useQuery } from "@tanstack/react-query";
import type { ReviewDetail } from "#contract/reviews/views.ts";
import { BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { wordsFor } from "#web/reviews/recommendation.tsx";
import { RichText } from "#web/rich-text/index.ts";
import { Score } from "#web/tools/index.ts";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { formatDate } from "#web/ui/format.ts";
import { Loaded } from "#web/ui/list/paged-list.tsx";
import { factsOf } from "./review-facts.ts";

interface EarlierVersionsProps {
  review: ReviewDetail;
  onClose: () => void;
}

/** What a review said before it changed. */
export default function EarlierVersions({ review, onClose }: EarlierVersionsProps) {
  const { queries } = useApi();
  const { id } = review;
  const versions = useQuery(
    queries.reviews.listEarlierVersions.queryOptions({ input: { id }, ...BY_VIEWER }),
  );
  return (
    <Dialog title="Before the update" isOpen onClose={onClose}>
      <Loaded query={versions} what="earlier version" skeletons={["h-48"]}>
        {(items) => (
          <div className="flex flex-col gap-8">
            {items.map((version) => (
              <section key={version.submittedAt} aria-label={formatDate(version.submittedAt)}>
                <h3 className="flex items-baseline justify-between gap-4 text-lg">
                  {formatDate(version.submittedAt)}
                  <Score score={version.leadQualityScore} />
                </h3>
                <dl className="mt-2 grid grid-cols-2 gap-x-5 gap-y-1">
                  {factsOf({ ...review, ...version }).map(({ label, value }) => (
                    <div key={label}>
                      <dt className="text-sm text-soft">{label}</dt>
                      <dd className="font-semibold tabular-nums">{value}</dd>
                    </div>
                  ))}
                </dl>
                <p className="mt-2 font-semibold">{wordsFor(version.overallRecommendation)}</p>
                {[...version.pros.map((pro) => `+ ${pro}`), ...version.cons.map((con) => `– ${con}`)].map(
                  (point) => (
                    <p key={point} className="wrap-anywhere">
                      {point}
                    </p>
                  ),
                )}
                {version.body && (
                  <div className="mt-3">
                    <RichText body={version.body} />
                  </div>
                )}
                {version.isLocked && <p className="mt-3 text-soft">Its text is locked, like the review's.</p>}
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
