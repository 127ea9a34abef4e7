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
