import { useRouter } from "@tanstack/react-router";
import { ErrorState } from "#web/ui/notice.tsx";

interface ErrorScreenProps {
  reset: () => void;
  title?: string;
}

export function ErrorScreen({ reset, title = "Something went wrong" }: ErrorScreenProps) {
  const router = useRouter();
  return (
    <div className="page pt-8">
      <ErrorState
        title={title}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </div>
  );
}
