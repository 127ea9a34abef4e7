import { spawnSync } from "node:child_process";

/** Where no registry answers, the caller goes on without. */
const PATIENCE = ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1"];

/** Installs packages of Debian where that is possible without a password; whether it worked is for the caller to see. */
export function installDebianPackages(...names: readonly string[]): void {
  const prefix = rootPrefix();
  if (prefix === undefined || spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status !== 0) return;
  process.stderr.write(`Installing ${names[0]}…\n`);
  for (const args of [
    ["update", "-qq", ...PATIENCE],
    ["install", "-y", "-qq", ...PATIENCE, "--no-install-recommends", ...names],
  ]) {
    const [program = "", ...rest] = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...args];
    // Standard output belongs to the tests: its last line is their result.
    spawnSync(program, rest, { stdio: ["ignore", process.stderr.fd, process.stderr.fd] });
  }
}

/** How to become root without being asked for a password, if that is possible. */
function rootPrefix(): string[] | undefined {
  if (process.getuid?.() === 0) return [];
  return spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status === 0 ? ["sudo", "-n"] : undefined;
}
