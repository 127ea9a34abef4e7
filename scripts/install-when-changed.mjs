import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";
import { ROOT, runNpm, say, withProgress } from "./run-program.mjs";

/** The oldest Node that runs the server's TypeScript without a build. */
const NODE_MAJOR = 24;

/** Of the packages (820) and the built pages. */
const NEEDED_MB = 900;

const MODULES = path.join(ROOT, "node_modules");
const LOCK = path.join(ROOT, "package-lock.json");

/** The package with the Node of this machine. Its entry in package-lock.json has its checksum. */
const OWN_NODE = `node_modules/node-${process.platform}-${process.arch}`;

/**
 * Installs the dependencies when node_modules differs from package-lock.json. Runs no install scripts: none is
 * needed.
 * @param {{ dev: boolean }} options whether development dependencies are needed
 * @returns {Promise<string>} path of the Node that runs the server
 */
export async function installWhenChanged({ dev }) {
  if (!isInstalled(dev)) {
    rejectImpossible();
    const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
    await withProgress(
      "Installing the packages",
      () =>
        runNpm(["ci", ...options, ...(dev ? ["--include=dev"] : [])], {
          PATH: pathWithoutModules(),
        }),
      countUnpacked,
    );
  }
  return findNode();
}

/** What npm would explain in a page, or with a stack. */
function rejectImpossible() {
  const reason = findObstacle();
  if (reason === undefined) return;
  say(reason);
  process.exit(1);
}

function findObstacle() {
  try {
    accessSync(ROOT, constants.W_OK);
  } catch {
    return `${ROOT} is not writable for this user, and the packages are installed there. Copy it to where it is, or run this once as its owner.`;
  }
  const { bavail, bsize } = statfsSync(ROOT);
  const freeMb = Math.floor((bavail * bsize) / 1e6);
  if (!existsSync(MODULES) && freeMb < NEEDED_MB)
    return `Installing the packages needs ${NEEDED_MB} MB in ${ROOT}, but only ${freeMb} MB are free.`;
  return undefined;
}

/**
 * Compares package-lock.json with the lockfile that npm writes at the end of an installation. So manual
 * installations count and interrupted ones don't.
 * @param {boolean} dev
 */
function isInstalled(dev) {
  const present = readPackages(path.join(MODULES, ".package-lock.json"));
  return Object.entries(readPackages(LOCK)).every(([name, entry]) => {
    const found = present[name];
    if (name === "" || (entry.dev && !dev)) return true;
    if (found === undefined) return name !== OWN_NODE && (entry.optional || entry.devOptional);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function countUnpacked() {
  const wanted = Object.entries(readPackages(LOCK)).filter(
    ([name, { optional }]) => name !== "" && !optional,
  );
  const unpacked = wanted.filter(([name]) => existsSync(path.join(ROOT, name, "package.json")));
  return `${unpacked.length} of ${wanted.length}`;
}

/**
 * @typedef {{ version: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Entry
 * @param {string} file
 * @returns {Record<string, Entry>}
 */
function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : {};
}

/** Falls back to the current Node if npm has none for the machine, or if it doesn't run, such as on Alpine. */
function findNode() {
  const program = path.join(ROOT, OWN_NODE, "bin", "node");
  if (spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0) return program;
  // Scripts of npm would run it.
  rmSync(path.join(MODULES, ".bin", "node"), { force: true });
  if (Number(process.versions.node.split(".")[0]) >= NODE_MAJOR && existsSync(process.execPath))
    return process.execPath;
  say(
    `npm has no Node ${NODE_MAJOR} for ${process.platform}-${process.arch}. ` +
      `Install Node ${NODE_MAJOR} or newer from nodejs.org, and run this again.`,
  );
  process.exit(1);
}

/** npm must not run on a Node that is being replaced. */
function pathWithoutModules() {
  const parts = (process.env.PATH ?? "").split(path.delimiter);
  return parts.filter((part) => !part.endsWith(path.join("node_modules", ".bin"))).join(path.delimiter);
}
