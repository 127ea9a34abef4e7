import { marketName } from "#contract/names.ts";
import type { Api } from "#web/platform/api/api.ts";
import { failureOf } from "#web/platform/api/failure.ts";
import type { ToastMessage } from "#web/ui/toast/toast.ts";
import { distanceInMiles, locationProblem, NEARBY_KM, TIMEOUT_MS } from "./location-messages.ts";

interface Detected {
  /** Name of the closest market. */
  market?: string;
  message: Pick<ToastMessage, "title" | "description" | "tone">;
}

/** Loaded on request: finds the market closest to where the browser is. */
export async function detectMarket(api: Api): Promise<Detected> {
  try {
    const { coords } = await currentPosition();
    const { latitude, longitude } = coords;
    const { market: closest, distanceKm } = await api.markets.findNearest({ latitude, longitude });
    if (distanceKm > NEARBY_KM) throw "none-nearby";
    const market = marketName(closest);
    const description = `${market} (${distanceInMiles(distanceKm)} miles away)`;
    return { market, message: { title: "Closest market found", description } };
  } catch (error) {
    const isWithoutMarkets = failureOf(error).code === "NO_MARKETS";
    return { message: { ...locationProblem(isWithoutMarkets ? "no-markets" : error), tone: "error" } };
  }
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
