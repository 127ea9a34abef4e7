/** Those of Chrome and others, Firefox, Edge, and Safari. Any name may come before a dot at the start. */
const SERVICES = [
  "fcm.googleapis.com",
  ".push.services.mozilla.com",
  ".notify.windows.com",
  "web.push.apple.com",
  ".push.apple.com",
];

/** @returns the endpoint if it is one of a known push service; undefined for any other address */
export function parseEndpoint(endpoint: string): URL | undefined {
  const url = URL.parse(endpoint);
  if (url?.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "")
    return undefined;
  const isKnown = SERVICES.some((service) =>
    service.startsWith(".") ? url.hostname.endsWith(service) : url.hostname === service,
  );
  return isKnown ? url : undefined;
}
