import type { ReactNode } from "react";
import { useIsOffline, useOnReconnect } from "#web/platform/online.ts";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";

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
  onRetry: () => void;
}

/**
 * Error with a Retry button in place of missing content, which is pending again once it retries. Retries automatically
 * when the network is back.
 */
export function ErrorState({ title, isHeading = false, onRetry }: ErrorStateProps) {
  const Title = isHeading ? "h1" : "h2";
  const isOffline = useIsOffline();
  useOnReconnect(onRetry);
  return (
    <div role="alert" className="state-box">
      <Title>{title}</Title>
      <p>
        {isOffline
          ? "You're offline. This will load as soon as you're connected."
          : "Check your connection, or try again in a moment."}
      </p>
      <Button look="secondary" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

const TONES = {
  neutral: "border-l-edge bg-land",
  emphasis: "border-l-marigold bg-marigold-tint",
  bad: "border-l-bad bg-bad-tint",
  good: "border-l-good bg-evergreen-tint",
} as const;

export function Notice({ tone = "emphasis", children, className }: NoticeProps) {
  return <div className={classes("border-l-4 px-4 py-3", TONES[tone], className)}>{children}</div>;
}

interface NoticeProps {
  tone?: keyof typeof TONES;
  className?: string;
  children: ReactNode;
}
