import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { expect, inject, test, vi } from "vitest";
import { exitOnObstacles } from "./start-obstacles.ts";

const folder = mkdtempSync(path.join(inject("folder"), "obstacles-"));
const file = path.join(folder, "file");
writeFileSync(file, "");

/** What the process says before it ends with 1, or undefined if it goes on. */
async function endOf(facts: Partial<Parameters<typeof exitOnObstacles>[0]>): Promise<string | undefined> {
  let said = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    said += text;
    return true;
  });
  const exit = vi.spyOn(process, "exit").mockImplementation(((code: number) => {
    throw new Error(`ended with ${code}`);
  }) as typeof process.exit);
  const data = path.join(folder, "data");
  const usual = { bucket: undefined, databaseUrl: undefined, dataDir: data, host: "127.0.0.1", port: 0 };
  await exitOnObstacles({ ...usual, ...facts }).catch(() => {});
  const codes = exit.mock.calls.flat();
  vi.restoreAllMocks();
  if (codes.length === 0) return undefined;
  expect(codes).toEqual([1]);
  return said;
}

test("goes on with a new folder and a free port", async () => {
  expect(await endOf({})).toBeUndefined();
  expect(await endOf({ host: "localhost" })).toBeUndefined();
});

test("ends when the port is in use", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  expect(await endOf({ port })).toBe(
    `Port ${port} is in use. Stop the other program, or choose another port with PORT.\n`,
  );
  other.close();
  await once(other, "close");
  expect(await endOf({ port })).toBeUndefined();
});

test.each(["203.0.113.7", "no-such-host.invalid"])(
  "ends when %s isn't an address of this machine",
  async (host) => {
    expect(await endOf({ host })).toMatch(
      new RegExp(`^HOST is ${host}, which isn't an address of this machine .*Choose 127\\.0\\.0\\.1`),
    );
  },
);

test.each([file, path.join(file, "below")])(
  "ends when the data folder would be %s, where a file is",
  async (dataDir) => {
    expect(await endOf({ dataDir })).toBe(
      `DATA_DIR is ${dataDir}, but a file is in its place. Choose a folder.\n`,
    );
    const elsewhere = { databaseUrl: "postgres://db/site", bucket: {} as never };
    expect(await endOf({ dataDir, ...elsewhere })).toBeUndefined();
  },
);

test("ends when the data folder can't be made", async () => {
  expect(await endOf({ dataDir: path.join(folder, "a".repeat(300)) })).toMatch(
    /^The data folder .+ can't be used \(ENAMETOOLONG of .+\)\. Choose another one with DATA_DIR\.\n$/,
  );
});
