import { BlockList, isIP } from "node:net";
import { isLoopbackAddress } from "#server/platform/config/loopback.ts";

/** Tells whether an address belongs to a proxy that the operator trusts. */
export type ProxyTest = (address: string) => boolean;

/** @param trusted addresses and CIDR ranges, already validated by the configuration */
export function createProxyTest(trusted: readonly string[]): ProxyTest {
  const list = new BlockList();
  for (const entry of trusted) {
    const [address = "", bits] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/**
 * The address a request came from: the peer's, unless the peer is a trusted proxy; then the last
 * address of X-Forwarded-For that is not one. What a stranger writes into the header is left of that.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, isProxy: ProxyTest): string {
  let address = plainAddress(peer);
  const hops = (forwardedFor ?? "").split(",").map((hop) => plainAddress(hop.trim()));
  while (isProxy(address)) {
    const hop = hops.pop();
    if (hop === undefined || isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/** `[address]:port` or `IPv4:port`, as some proxies write it. */
const WITH_PORT = /^(?:\[([^\]]{1,64})\](?::\d{1,5})?|(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5})$/;

/** Without a port; and an IPv4 address that arrived over an IPv6 socket reads as IPv4. */
export function plainAddress(written: string): string {
  const [, inBrackets, beforePort] = WITH_PORT.exec(written) ?? [];
  const address = inBrackets ?? beforePort ?? written;
  const mapped = address.slice("::ffff:".length);
  return /^::ffff:/i.test(address) && isIP(mapped) === 4 ? mapped : address;
}

/** What limits count by: an IPv4 address, or the /64 that one IPv6 customer has for himself. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** The IPv6 /48 around a network that limits count by: the most that one customer gets, which has 65,536 of those. */
export function siteOf(network: string): string {
  if (!network.endsWith("::/64")) return network;
  return `${network.split(":").slice(0, 3).join(":")}::/48`;
}

/**
 * The network that a request counts for.
 *
 * @param trustedProxies as configured
 */
export function networkOfRequests(trustedProxies: readonly string[]) {
  const clientOf = clientOfRequests(trustedProxies);
  return (peer: string, forwardedFor: string | undefined) => clientOf(peer, forwardedFor).network;
}

/** The same, and whether the client is this machine. */
export function clientOfRequests(trustedProxies: readonly string[]) {
  const isProxy = createProxyTest(trustedProxies);
  return (peer: string, forwardedFor: string | undefined) => {
    const address = clientAddress(peer, forwardedFor, isProxy);
    return { network: networkOf(address), isLocal: isLoopbackAddress(address) };
  };
}
