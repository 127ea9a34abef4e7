import { spawn } from "node:child_process";
import { constants } from "node:os";
import path from "node:path";

/** The folder that holds package.json. */
export const ROOT = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  "..",
);

const FORWARDED = ["SIGTERM", "SIGINT", "SIGHUP"];

/**
 * Runs a program in the project's folder with our input and output. Signals that ask to stop reach it,
 * and we wait for it to finish.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] in addition to ours
 * @returns {Promise<number>} its exit code, or 128 and its signal's number as shells have it
 */
export function runProgram(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: "inherit", env: { ...process.env, ...env } });
    const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    for (const signal of FORWARDED) process.on(signal, forward);
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      for (const name of FORWARDED) process.off(name, forward);
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/**
 * As `runProgram`, and ends this process with the program's code unless it succeeds.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function runOrExit(command, args, env) {
  const code = await runProgram(command, args, env);
  if (code !== 0) process.exit(code);
}

/** @param {string} line what goes on, for a person who waits */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
