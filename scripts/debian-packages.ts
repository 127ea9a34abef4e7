import { spawnSync } from "node:child_process";

/** Short timeout, because the caller copes without a package registry. */
const TIMEOUT = ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1"];

/** Best effort: installs Debian packages if no password is needed. The caller checks the result. */
export function installDebianPackages(...names: readonly string[]): void {
  const prefix = rootPrefix();
  if (prefix === undefined || spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status !== 0) return;
  process.stderr.write(`Installing ${names[0]}…\n`);
  for (const args of [
    ["update", "-qq", ...TIMEOUT],
    ["install", "-y", "-qq", ...TIMEOUT, "--no-install-recommends", ...names],
  ]) {
    const [program = "", ...rest] = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...args];
    // stdout is reserved: the last line of the tests' output is their result.
    spawnSync(program, rest, { stdio: ["ignore", process.stderr.fd, process.stderr.fd] });
  }
}

/**
 * Returns the command prefix for root rights without a password.
 * @returns undefined when there is none
 */
function rootPrefix(): string[] | undefined {
  if (process.getuid?.() === 0) return [];
  return spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status === 0 ? ["sudo", "-n"] : undefined;
}
