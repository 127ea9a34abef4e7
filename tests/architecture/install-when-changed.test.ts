import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const SCRIPTS = path.resolve(import.meta.dirname, "../../scripts");
const NAME = `node-${process.platform}-${process.arch}`;
const PROGRAM = `node_modules/${NAME}/bin/node`;

let folder: string;
const write = (file: string, content: string | object) =>
  writeFile(path.join(folder, file), typeof content === "string" ? content : JSON.stringify(content));

const ROOT = path.dirname(SCRIPTS);

/** What npm would download: a program that prints its version. */
async function pack() {
  await write("package/package.json", { name: NAME, version: "2.0.0", bin: { node: "bin/node" } });
  await writeFile(path.join(folder, "package/bin/node"), "#!/bin/sh\necho v2\n", { mode: 0o755 });
  spawnSync("tar", ["-czf", "packed.tgz", "package"], { cwd: folder });
  return `sha512-${createHash("sha512")
    .update(await readFile(path.join(folder, "packed.tgz")))
    .digest("base64")}`;
}

function lock(integrity: string) {
  const entry = {
    version: "2.0.0",
    resolved: "file:packed.tgz",
    integrity,
    optional: true,
    bin: { node: "bin/node" },
  };
  const packages = {
    "": { optionalDependencies: { [NAME]: "file:packed.tgz" } },
    [`node_modules/${NAME}`]: entry,
  };
  return write("package-lock.json", { name: "project", lockfileVersion: 3, packages });
}

/** A project that runs on an outdated Node of its own packages. */
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "toolcomps-install-")));
  for (const name of ["package/bin", "scripts", path.dirname(PROGRAM), "node_modules/.bin"])
    await mkdir(path.join(folder, name), { recursive: true });
  await write("package.json", { name: "project", optionalDependencies: { [NAME]: "file:packed.tgz" } });
  for (const name of ["install-when-changed.mjs", "run-program.mjs"])
    await copyFile(path.join(SCRIPTS, name), path.join(folder, "scripts", name));
  await write(
    "scripts/install.mjs",
    `import { installWhenChanged } from "./install-when-changed.mjs";
    console.log(await installWhenChanged({ dev: false }));`,
  );
  await copyFile(process.execPath, path.join(folder, PROGRAM));
  await symlink(`../${NAME}/bin/node`, path.join(folder, "node_modules/.bin/node"));
  await write("node_modules/.package-lock.json", {
    packages: { [`node_modules/${NAME}`]: { version: "1.0.0" } },
  });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function install({ env = {}, ...options }: SpawnSyncOptions = {}) {
  const programs = path.join(folder, "node_modules/.bin");
  const { status, stdout, stderr } = spawnSync(path.join(programs, "node"), ["scripts/install.mjs"], {
    ...options,
    cwd: folder,
    env: { ...process.env, PATH: `${programs}${path.delimiter}${process.env.PATH}`, ...env },
    encoding: "utf8",
  });
  return { status, program: stdout.trim().split("\n").at(-1), stderr };
}

test("the Node in node_modules is replaced when package-lock.json names another version", async () => {
  await lock(await pack());
  const { status, program, stderr } = install();
  expect([status, program], stderr).toEqual([0, path.join(folder, PROGRAM)]);
  expect(await readFile(path.join(folder, PROGRAM), "utf8")).toContain("echo v2");
});

test("the Node in node_modules is replaced when package-lock.json has another checksum for it", async () => {
  await lock(await pack());
  await write("node_modules/.package-lock.json", {
    packages: { [`node_modules/${NAME}`]: { version: "2.0.0", integrity: "sha512-other" } },
  });
  expect(install().status).toBe(0);
  const { stdout } = spawnSync(path.join(folder, PROGRAM), ["--version"], { encoding: "utf8" });
  expect(stdout).toBe("v2\n");
});

test("a Node that differs from its checksum in package-lock.json is not installed", async () => {
  const integrity = await pack();
  await lock(integrity.replace(/.{8}==$/, "AAAAAAA=="));
  const { status, stderr } = install();
  expect(status).toBe(1);
  expect(stderr).toMatch(/\nnpm has no Node 24 for .*\n$/);
  expect(existsSync(path.join(folder, PROGRAM))).toBe(false);
});

test("a user without a home, and so without a cache of npm, gets one", async () => {
  await lock(await pack());
  const { status, stderr } = install({
    env: { npm_config_cache: "/nonexistent/.npm", HOME: "/nonexistent" },
  });
  expect(status, stderr).toBe(0);
});

/** Root may write everywhere, so another user starts it. */
test("a folder that the user can't write is refused in one sentence", async () => {
  await lock(await pack());
  await chmod(folder, 0o555);
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const { status, stderr } = install(nobody);
  await chmod(folder, 0o755);
  expect(status).toBe(1);
  expect(stderr).toBe(
    `${folder} is not writable for this user, and the packages are installed there. Copy it to where it is, or run this once as its owner.\n`,
  );
});

test("package-lock.json has the checksum of every package, and of the Node for each Linux", async () => {
  const { packages } = JSON.parse(await readFile(path.join(ROOT, "package-lock.json"), "utf8"));
  const { "": _root, ...entries } = packages as Record<string, { integrity?: string }>;
  expect(Object.keys(entries).filter((name) => !entries[name]?.integrity?.startsWith("sha512-"))).toEqual([]);
  for (const machine of ["linux-x64", "linux-arm64"])
    expect(entries).toHaveProperty([`node_modules/node-${machine}`]);
});
