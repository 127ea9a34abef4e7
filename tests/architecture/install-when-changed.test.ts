import { spawnSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const SCRIPTS = path.resolve(import.meta.dirname, "../../scripts");

const PACKAGES = {
  "": { dependencies: { node: "file:packed" } },
  "node_modules/node": { version: "1.0.0", resolved: "file:packed", bin: { node: "bin/node" } },
};
/** Replaces the install script that fetches a binary from npm. */
const FETCH = `
  require("node:fs").mkdirSync("bin", { recursive: true });
  require("node:fs").writeFileSync("bin/node", "fetched");`;

let folder: string;
const write = (file: string, content: string | object) =>
  writeFile(path.join(folder, file), typeof content === "string" ? content : JSON.stringify(content));

/** A project that runs on an outdated Node of its own package `node`. */
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "toolcomps-install-")));
  for (const name of ["packed", "scripts", "node_modules/node/bin", "node_modules/.bin"])
    await mkdir(path.join(folder, name), { recursive: true });
  await write("package.json", { name: "project", ...PACKAGES[""] });
  await write("package-lock.json", { name: "project", lockfileVersion: 3, packages: PACKAGES });
  await write(".npmrc", "install-links=true\n");
  await write("packed/package.json", { name: "node", version: "1.0.0", bin: { node: "bin/node" } });
  await write("packed/installArchSpecificPackage.js", FETCH);
  for (const name of ["install-when-changed.mjs", "run-program.mjs"])
    await copyFile(path.join(SCRIPTS, name), path.join(folder, "scripts", name));
  await write(
    "scripts/install.mjs",
    `import { installWhenChanged } from "./install-when-changed.mjs";
    console.log(await installWhenChanged({ dev: false }));`,
  );
  await copyFile(process.execPath, path.join(folder, "node_modules/node/bin/node"));
  await symlink("../node/bin/node", path.join(folder, "node_modules/.bin/node"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("the Node in node_modules can replace itself", async () => {
  const programs = path.join(folder, "node_modules/.bin");
  const { status, stdout, stderr } = spawnSync(path.join(programs, "node"), ["scripts/install.mjs"], {
    cwd: folder,
    env: { ...process.env, PATH: `${programs}${path.delimiter}${process.env.PATH}` },
    encoding: "utf8",
  });
  const program = path.join(folder, "node_modules/node/bin/node");
  expect([status, stdout.trim().split("\n").at(-1)], stderr).toEqual([0, program]);
  expect(await readFile(program, "utf8")).toBe("fetched");
});
