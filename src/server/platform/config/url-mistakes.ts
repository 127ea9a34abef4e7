import { isIP } from "node:net";

/** What ends the user and password of a URL, or begins an escape. */
const RESERVED = /[#/?\\]/;

/** A query such as `?application_name=me@here`, in which an @ means nothing. */
const QUERY = /\?[\w-]+=/;

/**
 * Names the character of a user or password that must be escaped. Without that, a URL names another host or none, and the
 * parser's message says nothing about the reason.
 */
export function credentialMistake(url: string): string | undefined {
  const [, rest = ""] = /^[a-z+.-]+:\/\/(.*)$/is.exec(url) ?? [];
  const [authority = ""] = rest.split(RESERVED, 1);
  const beyond = rest.slice(authority.length);
  const isCut = !authority.includes("@") && beyond.replace(/@[^@]*$/, "@").includes("@");
  if (isCut && !QUERY.test(beyond.slice(0, beyond.lastIndexOf("@")))) return escapeOf(beyond.charAt(0));
  const credentials = authority.slice(0, Math.max(0, authority.lastIndexOf("@")));
  if (/%(?![0-9a-f]{2})/i.test(credentials)) return escapeOf("%");
  const space = /\s/.exec(credentials)?.[0];
  return space && escapeOf(space);
}

const escapeOf = (character: string) =>
  `has “${character}” in its user or password: write it as ${encodeURIComponent(character)}`;

/**
 * Names the first mistake in a URL, without its user and password.
 * @param protocols such as "smtp:"
 */
export function urlMistake(url: string, protocols: readonly string[]): string | undefined {
  const starts = protocols.map((protocol) => `${protocol}//`);
  if (!starts.some((start) => url.toLowerCase().startsWith(start)))
    return `must start with ${starts.join(" or ")}`;
  return (
    credentialMistake(url) ?? placeMistake(url) ?? (URL.canParse(url) ? undefined : "must have a valid host")
  );
}

const HIGHEST_PORT = 65_535;

function placeMistake(url: string): string | undefined {
  const [authority = ""] = url.slice(url.indexOf("//") + 2).split(RESERVED, 1);
  const place = authority.slice(authority.lastIndexOf("@") + 1);
  if (isIP(place) === 6) return "must have its IPv6 address in square brackets, such as [::1]";
  const [, host, port] = /^(\[.*\]|[^:]*)(?::(.*))?$/s.exec(place) ?? [];
  // PostgreSQL's URLs may name a folder of sockets instead: postgres:///site?host=/var/run/postgresql
  if (!host && !url.toLowerCase().startsWith("postgres")) return "must have a host after //";
  const isPort = !port || (/^\d{1,5}$/.test(port) && Number(port) <= HIGHEST_PORT);
  return isPort ? undefined : `must have a number up to ${HIGHEST_PORT} as its port`;
}
