import { expect, test } from "vitest";
import { clientAddress, clientOfRequests, createProxyTest, networkOf, siteOf } from "./network.ts";

const isProxy = createProxyTest(["127.0.0.1", "10.0.0.0/8", "2001:db8:ffff::/48", "::1"]);

test.each([
  ["127.0.0.1", true],
  ["127.0.0.2", false],
  ["10.255.0.1", true],
  ["11.0.0.1", false],
  ["2001:db8:ffff:1::9", true],
  ["2001:DB8:FFFF::9", true],
  ["2001:db8:fffe::9", false],
  ["::1", true],
  ["::2", false],
  ["", false],
  ["localhost", false],
])("recognizes %s as a trusted proxy: %s", (address, expected) => {
  expect(isProxy(address)).toBe(expected);
});

test("trusts no proxy by default", () => {
  expect(createProxyTest([])("127.0.0.1")).toBe(false);
});

test.each([
  ["nothing forwarded", "10.0.0.1", undefined, "10.0.0.1"],
  ["a proxy names the client", "10.0.0.1", "203.0.113.9", "203.0.113.9"],
  ["two proxies in a row", "10.0.0.1", "203.0.113.9, 10.0.0.2", "203.0.113.9"],
  ["a stranger spoofs", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["a stranger spoofs a proxy", "203.0.113.9", "127.0.0.1", "203.0.113.9"],
  ["a stranger spoofs through a proxy", "10.0.0.1", "198.51.100.1, 203.0.113.9", "203.0.113.9"],
  ["... with many addresses", "10.0.0.1", "1.1.1.1,2.2.2.2,10.0.0.9,203.0.113.9,10.0.0.2", "203.0.113.9"],
  ["... with words", "10.0.0.1", "unknown, <script>", "10.0.0.1"],
  ["... with words before the true address", "10.0.0.1", "unknown,203.0.113.9", "203.0.113.9"],
  ["an empty header", "10.0.0.1", "", "10.0.0.1"],
  ["only commas", "10.0.0.1", ",,,", "10.0.0.1"],
  ["only proxies", "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
  ["IPv4 over an IPv6 socket", "::ffff:10.0.0.1", "203.0.113.9", "203.0.113.9"],
  ["... as the proxy names it", "10.0.0.1", "::ffff:203.0.113.9", "203.0.113.9"],
  ["... in capitals", "10.0.0.1", "::FFFF:203.0.113.9", "203.0.113.9"],
  ["... in hexadecimal", "10.0.0.1", "::ffff:cb00:7109", "203.0.113.9"],
  ["IPv6", "::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2:3:4:5:6"],
  ["a proxy that adds ports", "10.0.0.1", "203.0.113.9:51234", "203.0.113.9"],
  ["... with IPv6", "10.0.0.1", "[2001:db8:1:2::6]:51234", "2001:db8:1:2::6"],
  ["an unknown peer", "", "203.0.113.9", ""],
])("%s", (_name, peer, forwardedFor, expected) => {
  expect(clientAddress(peer, forwardedFor, isProxy).address).toBe(expected);
});

const isLocal = (peer: string, forwardedFor: string | undefined) =>
  clientOfRequests(["127.0.0.1", "10.0.0.0/8", "::1"])(peer, forwardedFor).isLocal;

test.each([
  ["a process of this machine", "127.0.0.2", undefined],
  ["... over IPv6", "::ffff:127.0.0.2", undefined],
  ["one that a local proxy names", "127.0.0.1", "127.0.0.2"],
  ["one that a local proxy names after two", "127.0.0.1", "127.0.0.2, 10.0.0.1"],
  ["a local proxy that names itself", "::1", "127.0.0.1"],
])("%s is local", (_name, peer, forwardedFor) => {
  expect(isLocal(peer, forwardedFor)).toBe(true);
});

test.each([
  ["a proxy without the header", "127.0.0.1", undefined],
  ["a proxy with an empty header", "127.0.0.1", ""],
  ["only commas", "::1", ",,"],
  ["words", "127.0.0.1", "unknown"],
  ["a name", "127.0.0.1", "localhost"],
  ["an obfuscated identifier", "127.0.0.1", "_hidden"],
  ["words before a proxy", "127.0.0.1", "unknown, 127.0.0.1"],
  ["a port only", "127.0.0.1", ":443"],
  ["the form of another header", "127.0.0.1", "for=127.0.0.1"],
  ["a visitor", "127.0.0.1", "203.0.113.9"],
  ["a visitor who claims to be local", "127.0.0.1", "127.0.0.2, 203.0.113.9"],
  ["another machine", "192.168.1.9", undefined],
])("%s is not local", (_name, peer, forwardedFor) => {
  expect(isLocal(peer, forwardedFor)).toBe(false);
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["203.0.113.10", "203.0.113.10"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8::1:2:3:4:5", "2001:db8:0:1::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["1::", "1:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
  ["", ""],
])("limits count %s as %s", (address, expected) => {
  expect(networkOf(address)).toBe(expected);
});

test.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8:1:ffff::1", "2001:db8:1::/48"],
  ["2001:db8:2:2::1", "2001:db8:2::/48"],
  ["::1", "0:0:0::/48"],
  ["203.0.113.9", "203.0.113.9"],
  ["", ""],
])("the site of %s is %s", (address, expected) => {
  expect(siteOf(networkOf(address))).toBe(expected);
});
