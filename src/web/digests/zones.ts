/** Those of the U.S. come first, as people call them. */
const US_ZONES: Record<string, string> = {
  "America/New_York": "Eastern (New York)",
  "America/Chicago": "Central (Chicago)",
  "America/Denver": "Mountain (Denver)",
  "America/Phoenix": "Arizona (Phoenix)",
  "America/Los_Angeles": "Pacific (Los Angeles)",
  "America/Anchorage": "Alaska (Anchorage)",
  "Pacific/Honolulu": "Hawaii (Honolulu)",
};

/** "Europe/Isle_of_Man" is "Europe / Isle of Man". */
const labelOf = (zone: string) => zone.replaceAll("/", " / ").replaceAll("_", " ");

/** Labels by name. Browsers know one name of each zone, so that a chosen one may be missing in the list. */
export function listZones(chosen: string): Record<string, string> {
  const others = [...Intl.supportedValuesOf("timeZone"), chosen].filter((zone) => !(zone in US_ZONES)).sort();
  return { ...US_ZONES, ...Object.fromEntries(others.map((zone) => [zone, labelOf(zone)])) };
}

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
