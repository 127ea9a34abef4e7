import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Private and link-local addresses: RFC 1918, RFC 4193. */
const NEARBY = new Set(["loopback", "private", "uniqueLocal", "linkLocal"]);

const rangeOf = (address: string) => (isIP(address) === 0 ? undefined : ipaddr.process(address).range());

/** True for an IP address of this machine or of a private network. */
export const isPrivateAddress = (address: string) => NEARBY.has(rangeOf(address) ?? "");

/** True for an IP address that the internet routes to one machine. */
export const isPublicAddress = (address: string) => rangeOf(address) === "unicast";

export const isLoopbackAddress = (address: string) => rangeOf(address) === "loopback";

/** True for a name of this machine (RFC 6761) or a loopback address; IPv6 with or without brackets. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || name.endsWith(".localhost") || isLoopbackAddress(name);
}
