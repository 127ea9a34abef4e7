import { useRouter } from "@tanstack/react-router";
import { ErrorState } from "#web/ui/notice.tsx";

/** `errorComponent` for routes with a list of reviews. */
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
