import { useNavigate } from "@tanstack/react-router";
import { LocateFixed } from "lucide";
import { useApi } from "#web/platform/session/viewer.ts";
import { classes } from "#web/ui/classes.ts";
import { useTask } from "#web/ui/form/use-task.ts";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast/toast.ts";

/** Without the code that says more. */
const FAILED = {
  title: "Error",
  description: "Failed to find nearby market. Please try again.",
  tone: "error",
} as const;

interface LocationButtonProps {
  className?: string;
  /** Phones show only the icon. */
  isSmall?: boolean;
}

export function LocationButton({ className, isSmall = false }: LocationButtonProps) {
  const { run, isBusy } = useTask();
  const { api } = useApi();
  const navigate = useNavigate();

  const detect = async () => {
    const { market, message } = await import("./detect-market.ts").then(
      ({ detectMarket }) => detectMarket(api),
      () => ({ market: undefined, message: FAILED }),
    );
    toast({ ...message, about: "location" });
    if (market !== undefined) await navigate({ to: "/search", search: { market } });
  };

  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      // Not `disabled`, which would lose the focus.
      onClick={() => run(detect)}
      className={classes(
        "text-link inline-flex min-h-11 items-center gap-2 aria-disabled:opacity-60",
        isSmall && "small-location",
        className,
      )}
    >
      <Icon of={LocateFixed} size={18} className={isBusy ? "animate-pulse" : undefined} />
      <span>{isBusy ? "Detecting your location…" : "Use my current location"}</span>
    </button>
  );
}
