import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { ROOT, runOrExit, say } from "./run-program.mjs";

/** The oldest Node that runs the server's TypeScript without a build. */
const NODE_MAJOR = 24;

/** The oldest Node whose npm installs everything: npm skips optional packages that need a newer Node. */
const INSTALLING_NODE_MAJOR = 20;

const MODULES = path.join(ROOT, "node_modules");

/**
 * Installs the dependencies when node_modules differs from package-lock.json, and ensures a Node that runs
 * the server. Runs no install scripts: none is needed.
 * @param {{ dev: boolean }} options whether development dependencies are needed
 * @returns {Promise<string>} path of that Node's binary
 */
export async function installWhenChanged({ dev }) {
  if (!isInstalled(dev)) {
    rejectOldNode();
    say("Installing dependencies…");
    const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    await runOrExit("npm", ["ci", ...options, ...(dev ? ["--include=dev"] : [])], {
      PATH: pathWithoutModules(),
    });
  }
  return findNode();
}

function rejectOldNode() {
  if (majorVersion() >= INSTALLING_NODE_MAJOR) return;
  say(`This is Node ${process.versions.node}; installing needs Node ${INSTALLING_NODE_MAJOR} or newer.`);
  process.exit(1);
}

/**
 * Compares package-lock.json with the lockfile that npm writes at the end of an installation. So manual
 * installations count and interrupted ones don't.
 * @param {boolean} dev
 */
function isInstalled(dev) {
  const wanted = readPackages(path.join(ROOT, "package-lock.json"));
  const present = readPackages(path.join(MODULES, ".package-lock.json"));
  return Object.entries(wanted).every(([name, entry]) => {
    const isNeeded = name !== "" && !entry.optional && !entry.devOptional && (dev || !entry.dev);
    const found = present[name];
    return !isNeeded || (found?.version === entry.version && found.integrity === entry.integrity);
  });
}

/**
 * @typedef {{ version: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Entry
 * @param {string} file
 * @returns {Record<string, Entry>}
 */
function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : {};
}

/**
 * Finds the Node of the npm package `node`. Its install script would fetch the binary; this function does so
 * when it is missing. Falls back to the current Node if npm has no binary for the machine.
 */
function findNode() {
  const link = path.join(MODULES, ".bin", "node");
  const program = path.join(MODULES, "node", "bin", "node");
  if (!existsSync(program)) fetchNode();
  if (existsSync(program)) {
    if (!existsSync(link)) {
      mkdirSync(path.dirname(link), { recursive: true });
      rmSync(link, { force: true });
      symlinkSync(path.relative(path.dirname(link), program), link);
    }
    return program;
  }
  if (majorVersion() >= NODE_MAJOR && existsSync(process.execPath)) return process.execPath;
  say(
    `npm has no Node ${NODE_MAJOR} for ${process.platform}-${process.arch}. ` +
      `Install Node ${NODE_MAJOR} or newer from nodejs.org, and run this again.`,
  );
  process.exit(1);
}

const majorVersion = () => Number(process.versions.node.split(".")[0]);

function fetchNode() {
  const folder = path.join(MODULES, "node");
  if (!existsSync(folder)) return;
  say("Fetching Node…");
  // Not `process.execPath`: npm may just have deleted that binary from node_modules.
  spawnSync("node", ["installArchSpecificPackage.js"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PATH: pathWithoutModules(), npm_config_loglevel: "error" },
  });
}

/** npm and the install script must not run on a Node that is being replaced. */
function pathWithoutModules() {
  const parts = (process.env.PATH ?? "").split(path.delimiter);
  return parts.filter((part) => !part.endsWith(path.join("node_modules", ".bin"))).join(path.delimiter);
}
