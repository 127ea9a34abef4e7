import { spawn, spawnSync } from "node:child_process";
import { text } from "node:stream/consumers";

export interface Account {
  uid?: number;
  gid?: number;
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export function unprivileged(): Account {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) => Number(spawnSync("id", [option, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** @throws with the program's output if it fails */
export async function runAs(account: Account, program: string, options: string[]): Promise<void> {
  const child = spawn(program, options, { ...account, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
  const [code, errors] = await Promise.all([
    new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve)),
    text(child.stderr),
  ]);
  if (code !== 0) throw new Error(`${program} failed: ${errors.trim()}`);
}
