/** User agent tokens, most specific first, because most browsers also claim to be Safari or Chrome. */
const PROGRAMS: readonly [string, string][] = [
  ["Edg/", "Edge"],
  ["EdgA/", "Edge"],
  ["EdgiOS/", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["DuckDuckGo/", "DuckDuckGo"],
  ["FxiOS/", "Firefox"],
  ["Firefox/", "Firefox"],
  ["CriOS/", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
];

const SYSTEMS: readonly [string, string][] = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["CrOS", "ChromeOS"],
  ["Windows", "Windows"],
  ["Macintosh", "Mac"],
  ["Linux", "Linux"],
];

/** Returns a readable device name, such as "Chrome on Windows". */
export function nameDevice(userAgent: string | null): string {
  const find = (names: readonly [string, string][]) =>
    names.find(([sign]) => userAgent?.replace("HeadlessChrome/", "Chrome/").includes(sign))?.[1];
  const [program, system] = [find(PROGRAMS), find(SYSTEMS)];
  if (program === undefined && system === undefined) return "Unknown device";
  if (system === undefined) return `${program}`;
  return `${program ?? "Unknown browser"} on ${system}`;
}
