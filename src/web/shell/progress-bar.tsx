import { useIsNavigating, useIsSlow } from "#web/platform/pending.ts";

export function ProgressBar() {
  if (!useIsSlow(useIsNavigating())) return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading"
      className="absolute inset-x-0 top-full h-0.5 origin-left animate-[progress_8s_ease-out_both] bg-evergreen"
    />
  );
}
