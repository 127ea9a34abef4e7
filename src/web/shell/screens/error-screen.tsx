import { useMatch, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useIsOffline } from "#web/platform/online.ts";
import { ErrorState } from "#web/ui/page/notice.tsx";
import { skeletonCode } from "./pending-screen.tsx";

interface ErrorScreenProps {
  error: unknown;
  reset: () => void;
  title?: string;
}

/** Below the page's own heading, unless its title says the same. */
export function ErrorScreen({ error, reset, title: given }: ErrorScreenProps) {
  const isOffline = useIsOffline();
  const title = given ?? (isOffline ? "You're offline" : "Something went wrong");
  const router = useRouter();
  const match = useMatch({ strict: false });
  const page =
    skeletonCode?.headingOf(router, match) ?? match.meta?.find((one) => one?.title)?.title?.split(" · ")[0];
  const isNamed = page !== undefined && page !== title;
  useEffect(() => void skeletonCode?.reloadForCode(error), [error]);
  return (
    <div className="page pt-8">
      {isNamed && <h1 className="mb-6 text-3xl md:text-4xl">{page}</h1>}
      <ErrorState
        title={title}
        isHeading={!isNamed}
        error={error}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </div>
  );
}
