import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { loopbackOnly } from "./loopback-only.ts";

function statusOf(peer: string, headers: Record<string, string>, trustedProxies: string[] = []) {
  const app = new Hono().use(loopbackOnly({ trustedProxies })).get("/", (c) => c.text("for this machine"));
  const env = { incoming: { socket: { remoteAddress: peer } } };
  return Promise.resolve(app.request("/", { headers }, env)).then(({ status }) => status);
}

describe("a loopback page", () => {
  test.each([
    ["127.0.0.1", "localhost:3000"],
    ["::1", "localhost:3000"],
    ["::1", "[::1]:3000"],
    ["::ffff:127.0.0.1", "127.0.0.1:3000"],
    ["127.8.0.1", "comps.localhost"],
  ])("serves %s for the host %s", async (peer, host) => {
    expect(await statusOf(peer, { host })).toBe(200);
  });

  test.each([
    ["192.168.1.7", "localhost:3000"],
    ["203.0.113.9", "localhost"],
    ["::ffff:203.0.113.9", "localhost"],
    ["2001:db8::1", "[::1]:3000"],
    ["", "localhost"],
  ])("rejects the peer %s", async (peer, host) => {
    expect(await statusOf(peer, { host })).toBe(404);
  });

  test.each([
    "rebind.attacker.test",
    "localhost.attacker.test",
    "192.168.1.7:3000",
    "",
    "localhost@evil.test:x",
  ])("rejects the host %s, which another site's page may have", async (host) => {
    expect(await statusOf("127.0.0.1", { host })).toBe(404);
  });

  test.each([
    ["x-forwarded-for", "203.0.113.9"],
    ["x-forwarded-for", "127.0.0.1"],
    ["x-forwarded-host", "toolcomps.test"],
    ["x-forwarded-proto", "https"],
    ["x-real-ip", "203.0.113.9"],
    ["forwarded", "for=203.0.113.9"],
    ["via", "1.1 proxy"],
  ])("rejects requests through an untrusted proxy: %s: %s", async (name, value) => {
    expect(await statusOf("127.0.0.1", { host: "localhost", [name]: value })).toBe(404);
  });

  test("uses the client that a trusted proxy names", async () => {
    const ask = (client: string) =>
      statusOf("127.0.0.1", { host: "localhost", "x-forwarded-for": client }, ["127.0.0.1"]);
    expect(await ask("127.4.5.6")).toBe(200);
    expect(await ask("203.0.113.9")).toBe(404);
    expect(await ask("127.4.5.6, 203.0.113.9")).toBe(404);
    expect(await ask("unknown")).toBe(404);
  });

  test.each<Record<string, string>>([{}, { "x-real-ip": "203.0.113.5" }, { "x-real-ip": "127.0.0.1" }])(
    "rejects a trusted proxy that names no client: %j",
    async (headers) => {
      expect(await statusOf("127.0.0.1", { host: "localhost", ...headers }, ["127.0.0.1"])).toBe(404);
    },
  );

  test("serves this machine beside a trusted proxy on another one", async () => {
    expect(await statusOf("127.0.0.1", { host: "localhost" }, ["10.0.0.1"])).toBe(200);
  });
});
