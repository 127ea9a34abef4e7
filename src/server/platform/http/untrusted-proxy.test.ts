import { Hono } from "hono";
import { expect, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { warnOfProxies } from "./network.ts";

/** Returns how often it warns when a peer sends two requests. */
async function warningsFor(peer: string, forwardedFor: string | undefined, trustedProxies: string[] = []) {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line: string) => void lines.push(line) });
  const app = new Hono()
    .use(warnOfProxies({ config: { trustedProxies }, log }))
    .get("/", (c) => c.text("ok"));
  const env = { incoming: { socket: { remoteAddress: peer } } };
  const headers = forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor };
  for (let asked = 0; asked < 2; asked++) await app.request("/", { headers }, env);
  return lines.filter((line) => line.includes("TRUSTED_PROXIES")).length;
}

test.each(["127.0.0.1", "::1", "::ffff:10.1.2.3", "172.20.0.4", "192.168.1.9", "fd00::7"])(
  "warns once of an untrusted proxy at %s",
  async (peer) => {
    expect(await warningsFor(peer, "203.0.113.9")).toBe(1);
  },
);

test.each([undefined, "", "unknown", "localhost, _hidden"])(
  "warns once of a trusted proxy that sends %j as X-Forwarded-For",
  async (forwardedFor) => {
    expect(await warningsFor("127.0.0.1", forwardedFor, ["127.0.0.1"])).toBe(1);
  },
);

test("does not warn of a trusted proxy, of no proxy, or of forged headers", async () => {
  expect(await warningsFor("127.0.0.1", "203.0.113.9", ["127.0.0.0/8"])).toBe(0);
  expect(await warningsFor("127.0.0.1", undefined)).toBe(0);
  expect(await warningsFor("203.0.113.9", "127.0.0.1")).toBe(0);
});
