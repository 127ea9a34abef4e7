import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { boundLog } from "./embedded-log.ts";

let file: string;
beforeEach(async () => {
  file = path.join(await mkdtemp(path.join(tmpdir(), "toolcomps-log-")), "postgres.log");
});
afterEach(() => rm(path.dirname(file), { recursive: true }));

test("rotates a log of more than 5 MB", async () => {
  await writeFile(file, "x".repeat(5 * 1024 * 1024 + 1));
  (await boundLog(file)).end();
  expect((await stat(file)).size).toBe(0);
  expect((await stat(`${file}.1`)).size).toBe(5 * 1024 * 1024 + 1);
});

test("keeps a smaller log, and accepts a missing one", async () => {
  (await boundLog(file)).end();
  await writeFile(file, "started");
  (await boundLog(file)).end();
  expect(await readFile(file, "utf8")).toBe("started");
});
