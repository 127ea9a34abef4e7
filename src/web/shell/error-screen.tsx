import { useMatch, useRouter } from "@tanstack/react-router";
import { ErrorState } from "#web/ui/notice.tsx";

interface ErrorScreenProps {
  reset: () => void;
  title?: string;
}

/** Below the page's own heading, unless its title says the same. */
export function ErrorScreen({ reset, title = "Something went wrong" }: ErrorScreenProps) {
  const router = useRouter();
  const page = useMatch({
    strict: false,
    select: ({ meta }) => meta?.find((one) => one?.title)?.title?.split(" · ")[0],
  });
  const isNamed = page !== undefined && page !== title;
  return (
    <div className="page pt-8">
      {isNamed && <h1 className="mb-6 text-3xl md:text-4xl">{page}</h1>}
      <ErrorState
        title={title}
        isHeading={!isNamed}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </div>
  );
}
