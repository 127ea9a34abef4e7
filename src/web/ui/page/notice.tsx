import { type ReactNode, type Ref, useState } from "react";
import { failureOf, isConnectionFailure } from "#web/platform/api/failure.ts";
import { useIsOffline, useOnReconnect } from "#web/platform/online.ts";
import { usePageAlive } from "#web/platform/page/page-alive.tsx";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";

/** Shown in place of an empty list: what that means, and what to do next. */
export function EmptyState({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <div className="state-box border-dashed">
      <h2>{title}</h2>
      <p>{hint}</p>
      {children}
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  /** The only heading of the page. */
  isHeading?: boolean;
  /** What was thrown. */
  error?: unknown;
  onRetry: () => void;
}

/**
 * Error with a button to try again, in place of missing content, which is pending again once it retries. Retries automatically
 * when the network is back.
 */
export function ErrorState({ title, isHeading = false, error, onRetry }: ErrorStateProps) {
  const Title = isHeading ? "h1" : "h2";
  const isOffline = useIsOffline();
  const isAlive = usePageAlive();
  // The server sends pages that it failed to load, and the browser doesn't get their errors.
  const [isRendered] = useState(!isAlive);
  const { status = 0, data } = failureOf<{ requestId?: string }>(error);
  const isUnreached = isConnectionFailure(error);
  useOnReconnect(onRetry);
  return (
    <div role="alert" className="state-box">
      <Title>{title}</Title>
      <p>
        {isOffline
          ? "You're offline. This will load as soon as you're connected."
          : isUnreached && !isRendered
            ? "We couldn't reach our server. Check your connection, or try again in a moment."
            : status > 0 && status < 500
              ? "Please try again in a moment."
              : "The problem is on our end, not yours. Please try again in a moment."}
      </p>
      {data?.requestId && <p className="text-sm">Request {data.requestId}</p>}
      <Button look="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

const TONES = {
  neutral: "border-l-edge bg-land",
  bad: "border-l-bad bg-bad-tint",
  good: "border-l-good bg-evergreen-tint",
} as const;

export function Notice({ tone = "neutral", children, className, ref }: NoticeProps) {
  return (
    <div ref={ref} className={classes("border-l-4 px-4 py-3", TONES[tone], className)}>
      {children}
    </div>
  );
}

interface NoticeProps {
  tone?: keyof typeof TONES;
  className?: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}
