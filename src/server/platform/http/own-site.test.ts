import { describe, expect, test } from "vitest";
import { createHostTest } from "./own-site.ts";

const site = { isDevelopment: false, demo: false };
const production = createHostTest({ ...site, publicUrl: "https://comps.example" });
const onPort = createHostTest({ ...site, publicUrl: "http://comps.example:8080" });
const publicDemo = createHostTest({ ...site, demo: true, publicUrl: "https://demo.example" });
const localDemo = createHostTest({ ...site, demo: true, publicUrl: "http://localhost:3000" });

const MALFORMED = [
  "evil.test@comps.example",
  "comps.example@evil.test",
  "comps.example/evil",
  "comps.example?evil",
  "comps.example#evil",
  "comps.example\\evil",
  "comps.example:443@evil.test",
  "comps.example, evil.test",
  "comps.example evil.test",
  "comps.example:",
  "comps.example:443:443",
  "comps.example:port",
  "comps.example:999999",
  "comps%2eexample",
  "cömps.example",
  "localhost@evil.test",
  "localhost/..",
  "[::1",
  "::1",
  "[::1]evil.test",
  "[evil.test]",
  " comps.example",
  "",
];

describe("our host", () => {
  test.each([
    undefined,
    "comps.example",
    "COMPS.example",
    "comps.example:443",
    "localhost:3000",
    "[::1]:3000",
  ])("is %s in production, or this machine", (host) => expect(production(host)).toBe(true));
  test.each(["comps.example:8080", "Comps.Example:8080", "127.0.0.1"])("is %s on a port", (host) =>
    expect(onPort(host)).toBe(true),
  );
  test.each(["demo.example", "localhost"])("is %s in a public demo", (host) =>
    expect(publicDemo(host)).toBe(true),
  );
  test.each(["localhost:3000", "192.168.1.9:3000", "my_laptop.local", "toolcomps-app", "[fd00::7]:3000"])(
    "is %s in a demo without a public address",
    (host) => expect(localDemo(host)).toBe(true),
  );

  test.each(MALFORMED)("is never %j", (host) => {
    for (const isOwn of [production, onPort, publicDemo, localDemo]) expect(isOwn(host)).toBe(false);
  });
  test.each([
    "evil.test",
    "comps.example:8443",
    "comps.example.evil.test",
    "www.comps.example",
    "comps.example.",
  ])("is not %s in production", (host) => expect(production(host)).toBe(false));
  test.each(["comps.example", "comps.example:80"])("is not %s on another port", (host) =>
    expect(onPort(host)).toBe(false),
  );
  test.each(["evil.test", "192.168.1.9:3000"])("is not %s in a public demo", (host) =>
    expect(publicDemo(host)).toBe(false),
  );
});
