import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { lastFailure, useIsChanging, useIsSlow } from "#web/platform/page/pending.ts";
import { classes } from "#web/ui/classes.ts";
import { ErrorState } from "#web/ui/page/notice.tsx";

interface StaleAreaProps {
  /** The content belongs to the previous request. */
  isStale: boolean;
  children: ReactNode;
}

/** Dims the old list until the new one arrives. */
export function StaleArea({ isStale, children }: StaleAreaProps) {
  const isDimmed = useIsSlow(isStale);
  return (
    <div
      aria-busy={isStale}
      className={classes("transition-opacity duration-150 empty:hidden", isDimmed && "opacity-50")}
    >
      {children}
    </div>
  );
}

interface ListAreaProps {
  /** Error message when the route's loader failed to load the list. */
  problem?: string | undefined;
  children: ReactNode;
}

/** A list from the route's loader. Keeps the old list while loading; an error replaces the list only. */
export function ListArea({ problem, children }: ListAreaProps) {
  const router = useRouter();
  const isChanging = useIsChanging();
  return (
    <StaleArea isStale={isChanging}>
      {problem === undefined ? (
        children
      ) : (
        <div className="pt-6">
          <ErrorState title={problem} error={lastFailure} onRetry={() => void router.invalidate()} />
        </div>
      )}
    </StaleArea>
  );
}
