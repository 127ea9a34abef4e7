import { spawn } from "node:child_process";
import { accessSync, existsSync, constants as fileConstants, mkdtempSync, rmSync } from "node:fs";
import { constants, homedir, tmpdir } from "node:os";
import path from "node:path";

/** Well within the five seconds after which people doubt that something happens. */
const PROGRESS_MS = 4_000;

/** The folder of package.json. */
export const ROOT = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  "..",
);

const FORWARDED = ["SIGTERM", "SIGINT", "SIGHUP"];

/**
 * Runs a program in the project's folder. Forwards termination signals and waits for the exit.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] additional variables
 * @param {{ isQuiet?: boolean }} [options] quiet programs print what they say only when they fail
 * @returns {Promise<number>} the exit code, or 128 plus the signal number, like shells
 */
export function runProgram(command, args, env = {}, { isQuiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = isQuiet ? "pipe" : "inherit";
    const child = spawn(command, args, { cwd: ROOT, stdio, env: { ...process.env, ...env } });
    /** @type {Buffer[]} */
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => said.push(data));
    const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    for (const signal of FORWARDED) process.on(signal, forward);
    child.once("error", reject);
    // Unlike at "exit", the output has ended.
    child.once("close", (code, signal) => {
      for (const name of FORWARDED) process.off(name, forward);
      if (code !== 0) process.stderr.write(Buffer.concat(said));
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/**
 * Runs npm, and exits with its code when it fails. Without a writable cache, such as for a user without a home, it gets one.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {{ isQuiet?: boolean }} [options]
 */
export async function runNpm(args, env, options) {
  const home = hasCache() ? undefined : mkdtempSync(path.join(tmpdir(), "toolcomps-home-"));
  const own = home === undefined ? env : { ...env, HOME: home, npm_config_cache: path.join(home, ".npm") };
  const code = await runProgram("npm", args, own, options).catch((error) => {
    say(error.code === "ENOENT" ? "npm is not installed." : `npm does not run: ${error.message}`);
    return 1;
  });
  if (home !== undefined) rmSync(home, { recursive: true, force: true });
  if (code !== 0) process.exit(code);
}

function hasCache() {
  try {
    const cache = process.env.npm_config_cache ?? path.join(homedir(), ".npm");
    accessSync(existsSync(cache) ? cache : path.dirname(cache), fileConstants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} line progress message for the user */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Announces a step, and reports every few seconds that it still runs.
 * @template Result
 * @param {string} step such as "Building the pages"
 * @param {() => Promise<Result>} work
 * @param {() => string} [describe] how far the work has come
 * @returns {Promise<Result>}
 */
export async function withProgress(step, work, describe) {
  say(`${step}…`);
  const start = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - start) / 1000);
    say(`${step}: ${describe === undefined ? "" : `${describe()}, `}${seconds} s…`);
  }, PROGRESS_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
