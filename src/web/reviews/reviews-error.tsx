import { useRouter } from "@tanstack/react-router";
import { ErrorState } from "#web/ui/notice.tsx";

/** Stands where a page of reviews could not be loaded; for `errorComponent` of its route. */
export function ReviewsError({ reset }: { reset: () => void }) {
  const router = useRouter();
  return (
    <div className="page pt-8">
      <ErrorState
        title="Could not load reviews"
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </div>
  );
}
