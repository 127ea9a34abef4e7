import { useNavigate } from "@tanstack/react-router";
import { LocateFixed } from "lucide";
import { marketName } from "#contract/names.ts";
import { failureOf } from "#web/platform/failure.ts";
import { useApi } from "#web/platform/viewer.ts";
import { classes } from "#web/ui/classes.ts";
import { useTask } from "#web/ui/form/use-task.ts";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";
import { distanceInMiles, locationProblem, NEARBY_KM, TIMEOUT_MS } from "./location-messages.ts";

export function LocationButton({ className }: { className?: string }) {
  const { run, isBusy } = useTask();
  const { api } = useApi();
  const navigate = useNavigate();

  const detect = async () => {
    try {
      const { coords } = await currentPosition();
      const { latitude, longitude } = coords;
      const { market, distanceKm } = await api.markets.findNearest({ latitude, longitude });
      if (distanceKm > NEARBY_KM) throw "none-nearby";
      const name = marketName(market);
      toast({
        title: "Closest market found",
        description: `${name} (${distanceInMiles(distanceKm)} miles away)`,
        about: "location",
      });
      await navigate({ to: "/search", search: { market: name } });
    } catch (error) {
      const isWithoutMarkets = failureOf(error).code === "NO_MARKETS";
      toast({
        ...locationProblem(isWithoutMarkets ? "no-markets" : error),
        tone: "error",
        about: "location",
      });
    }
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
        className,
      )}
    >
      <Icon of={LocateFixed} size={18} className={isBusy ? "animate-pulse" : undefined} />
      {isBusy ? "Detecting your location…" : "Use my current location"}
    </button>
  );
}

function currentPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!("geolocation" in navigator)) reject("unsupported");
    else {
      navigator.geolocation.getCurrentPosition(resolve, reject, {
        enableHighAccuracy: true,
        timeout: TIMEOUT_MS,
        maximumAge: 0,
      });
    }
  });
}
