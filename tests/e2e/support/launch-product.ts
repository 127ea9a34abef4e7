import { spawn } from "node:child_process";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** The server's process by itself, with what it logs; `env` says at least where its data is. */
export function launchProduct(env: { DATA_DIR: string } & Record<string, string>) {
  const child = spawn(process.execPath, ["src/server/main.ts"], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "0", ...env },
  });
  let output = "";
  const watchers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data) => {
      output += data;
      for (const watch of watchers) watch();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return {
    output: () => output,
    ended,
    stop: () => child.kill("SIGTERM"),
    /** Gives the process no chance to do anything. */
    kill: () => child.kill("SIGKILL"),
    /** Until the output has a text; the address where it serves, for instance. */
    said: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(output);
          if (found) resolve(found);
        };
        watchers.add(look);
        look();
        void ended.then(() => reject(new Error(`The process ended: ${output}`)));
      }),
  };
}
