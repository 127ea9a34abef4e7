import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useIsChanging, useIsSlow } from "#web/platform/pending.ts";
import { classes } from "#web/ui/classes.ts";
import { ErrorState } from "#web/ui/notice.tsx";

interface StaleAreaProps {
  /** It shows what was asked for before. */
  isStale: boolean;
  children: ReactNode;
}

/** A list that stays, dimmed, until the one that was asked for is there. */
export function StaleArea({ isStale, children }: StaleAreaProps) {
  const isDimmed = useIsSlow(isStale);
  return (
    <div aria-busy={isStale} className={classes("transition-opacity duration-150", isDimmed && "opacity-50")}>
      {children}
    </div>
  );
}

interface ListAreaProps {
  /** The message when the route's loader could not load the list. */
  problem?: string | undefined;
  children: ReactNode;
}

/** A list of the route's loader: it stays while the next one loads, and an error takes its place alone. */
export function ListArea({ problem, children }: ListAreaProps) {
  const router = useRouter();
  const isChanging = useIsChanging();
  return (
    <StaleArea isStale={isChanging}>
      {problem === undefined ? (
        children
      ) : (
        <div className="pt-6">
          <ErrorState title={problem} onRetry={() => void router.invalidate()} />
        </div>
      )}
    </StaleArea>
  );
}
