/** Geolocation timeout (docs/product.md#screens). */
export const TIMEOUT_MS = 10_000;

const MILES_PER_KM = 0.621371;

export const distanceInMiles = (km: number) => Math.round(Math.round(km) * MILES_PER_KM);

/**
 * A market farther away is of no use. All but the remotest islands of the 50 states have a closer one; no
 * place abroad has.
 */
export const NEARBY_KM = 1000;

const BY_CODE: Record<number, string> = {
  1: "Location access denied. Please enable location permissions.",
  2: "Location unavailable. Please try again.",
  3: "Location request timed out. Please try again.",
};

export function locationProblem(problem: unknown): { title: string; description: string } {
  if (problem === "unsupported") {
    return { title: "Location not supported", description: "Your browser doesn't support geolocation." };
  }
  if (problem === "no-markets") {
    return { title: "No markets available", description: "No markets with location data found." };
  }
  if (problem === "none-nearby") {
    return { title: "No nearby markets", description: "Could not find a nearby market." };
  }
  if (isPositionError(problem)) {
    return { title: "Location error", description: BY_CODE[problem.code] ?? "Could not get your location." };
  }
  return { title: "Error", description: "Failed to find nearby market. Please try again." };
}

/** A GeolocationPositionError is not an Error. */
function isPositionError(problem: unknown): problem is { code: number } {
  return (
    typeof problem === "object" &&
    problem !== null &&
    !(problem instanceof Error) &&
    "code" in problem &&
    typeof problem.code === "number"
  );
}
