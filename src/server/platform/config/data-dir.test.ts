import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDataDir } from "./data-dir.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "toolcomps-data-dir-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (file: string) => statSync(file).mode & 0o777;

test("makes a new data folder private", () => {
  const dataDir = path.join(folder, "deep/data");
  openDataDir(dataDir);
  expect(modeOf(dataDir)).toBe(0o700);
});

test("makes an existing data folder private at startup", () => {
  for (const name of ["postgres", "files", "lost+found"]) mkdirSync(path.join(folder, name));
  for (const name of ["secret", "postgres.json", "public-url"]) writeFileSync(path.join(folder, name), "");
  chmodSync(folder, 0o755);
  openDataDir(folder);
  expect(modeOf(folder)).toBe(0o700);
});

test("keeps the mode of a folder with other files", () => {
  writeFileSync(path.join(folder, "secret"), "");
  writeFileSync(path.join(folder, "another-program.sock"), "");
  chmodSync(folder, 0o755);
  openDataDir(folder);
  expect(modeOf(folder)).toBe(0o755);
});
