import { BlockList, isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import ipaddr from "ipaddr.js";
import type { Config } from "#server/platform/config/config.ts";
import { isLoopbackAddress, isPrivateAddress } from "#server/platform/config/loopback.ts";
import type { Log } from "#server/platform/log.ts";

type ProxyTest = (address: string) => boolean;

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

interface ClientAddress {
  address: string;
  /** False if a trusted proxy sent no usable X-Forwarded-For, so that `address` is the proxy's. */
  isKnown: boolean;
}

/** The last address of X-Forwarded-For that isn't a trusted proxy: clients can forge everything to its left. */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  isProxy: ProxyTest,
): ClientAddress {
  let address = plainAddress(peer);
  if (!isProxy(address)) return { address, isKnown: true };
  const hops = (forwardedFor ?? "").split(",").map((hop) => plainAddress(hop.trim()));
  while (isProxy(address)) {
    const hop = hops.pop();
    if (hop === undefined) break;
    if (isIP(hop) === 0) return { address, isKnown: false };
    address = hop;
  }
  return { address, isKnown: true };
}

/** `[address]:port` or `IPv4:port`, as some proxies write it. */
const WITH_PORT = /^(?:\[([^\]]{1,64})\](?::\d{1,5})?|(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5})$/;

/** Removes the port, and turns an IPv4 address that arrived over an IPv6 socket into plain IPv4. */
export function plainAddress(written: string): string {
  const [, inBrackets, beforePort] = WITH_PORT.exec(written) ?? [];
  const address = inBrackets ?? beforePort ?? written;
  return isIP(address) === 6 ? ipaddr.process(address).toString() : address;
}

/** Returns what limits count by: an IPv4 address, or the /64 that one IPv6 customer gets. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = ipaddr.IPv6.parse(address).toNormalizedString().split(":");
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** Returns the IPv6 /48 of a network: the most that one customer gets, 65,536 networks of /64. */
export function siteOf(network: string): string {
  if (!network.endsWith("::/64")) return network;
  return `${network.split(":").slice(0, 3).join(":")}::/48`;
}

export function networkOfRequests(trustedProxies: readonly string[]) {
  const clientOf = clientOfRequests(trustedProxies);
  return (peer: string, forwardedFor: string | undefined) => clientOf(peer, forwardedFor).network;
}

export interface Client {
  network: string;
  /** From this machine, as far as is known. */
  isLocal: boolean;
}

export function clientOfRequests(trustedProxies: readonly string[]) {
  const isProxy = createProxyTest(trustedProxies);
  return (peer: string, forwardedFor: string | undefined): Client => {
    const { address, isKnown } = clientAddress(peer, forwardedFor, isProxy);
    return { network: networkOf(address), isLocal: isKnown && isLoopbackAddress(address) };
  };
}

const UNTRUSTED =
  "X-Forwarded-For came from an address that is not in TRUSTED_PROXIES: if it is your proxy, add it, or " +
  "rate limits treat all its visitors as one network";
const SILENT =
  "A proxy in TRUSTED_PROXIES sent no usable X-Forwarded-For: set the header there, or rate limits treat all its " +
  "visitors as one network";

/** Warns once of each mistake. */
export function warnOfProxies({ config, log }: { config: Pick<Config, "trustedProxies">; log: Log }) {
  const isProxy = createProxyTest(config.trustedProxies);
  const warned = new Set<string>();
  const warn = (peer: string, message: string) => {
    if (warned.has(message)) return;
    warned.add(message);
    log.warn({ peer }, message);
  };
  return createMiddleware<{ Bindings: Partial<HttpBindings> }>(async (c, next) => {
    const peer = plainAddress(c.env?.incoming?.socket.remoteAddress ?? "");
    const forwardedFor = c.req.header("x-forwarded-for");
    if (!clientAddress(peer, forwardedFor, isProxy).isKnown) warn(peer, SILENT);
    if (forwardedFor !== undefined && !isProxy(peer) && isPrivateAddress(peer)) warn(peer, UNTRUSTED);
    return next();
  });
}
