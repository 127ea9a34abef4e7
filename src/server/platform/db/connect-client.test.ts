import { createServer } from "node:net";
import { expect, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { openTcpProxy } from "#tests/support/tcp-proxy.ts";
import { waitForDatabase } from "./connect-client.ts";

const url = await createTestDatabase();
const lines: string[] = [];
const log = createLog("info", { write: (line) => void lines.push(line) });
const at = (port: number, password?: string) => {
  const address = new URL(url);
  address.port = String(port);
  if (password) address.password = password;
  return address.href;
};

test("waits until the database accepts connections, and logs it once", async () => {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));

  const waiting = waitForDatabase(at(port), log);
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toContain("waiting up to 30 s for the database");
  const proxy = await openTcpProxy(Number(new URL(url).port), port);
  await waiting;
  expect(lines).toHaveLength(1);
  await proxy.close();
});

test("explains why it gave up", async () => {
  await expect(waitForDatabase(at(1), log, 0)).rejects.toThrow(
    /^The database does not respond \(.*ECONNREFUSED.*\)\. Check that it is running and that DATABASE_URL is right\.$/,
  );
});

test("does not wait for a database that rejects the connection", async () => {
  await expect(waitForDatabase(at(Number(new URL(url).port), "wrong"), log)).rejects.toThrow(
    /^The database refuses the connection: password authentication failed/,
  );
});
