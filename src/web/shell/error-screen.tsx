import { useRouter } from "@tanstack/react-router";
import { ErrorState } from "#web/ui/notice.tsx";

export function ErrorScreen({ reset }: { reset: () => void }) {
  const router = useRouter();
  return (
    <div className="page pt-8">
      <ErrorState
        title="Something went wrong"
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </div>
  );
}
