import { useNavigate } from "@tanstack/react-router";
import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { marketName } from "#contract/names.ts";
import { failureOf } from "#web/platform/failure.ts";
import { useApi } from "#web/platform/viewer.ts";
import { classes } from "#web/ui/classes.ts";
import { toast } from "#web/ui/toast.ts";
import { distanceInMiles, locationProblem, NEARBY_KM, TIMEOUT_MS } from "./location-messages.ts";

export function LocationButton({ className }: { className?: string }) {
  const [isDetecting, setDetecting] = useState(false);
  const { api } = useApi();
  const navigate = useNavigate();

  const detect = async () => {
    setDetecting(true);
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
    } finally {
      setDetecting(false);
    }
  };

  return (
    <button
      type="button"
      aria-busy={isDetecting || undefined}
      aria-disabled={isDetecting || undefined}
      // Not `disabled`, which would lose the focus.
      onClick={isDetecting ? undefined : detect}
      className={classes(
        "text-link inline-flex min-h-11 items-center gap-2 aria-disabled:opacity-60",
        className,
      )}
    >
      <LocateFixed aria-hidden size={18} className={isDetecting ? "animate-pulse" : undefined} />
      {isDetecting ? "Detecting your location…" : "Use my current location"}
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
