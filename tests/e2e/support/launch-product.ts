import { spawn } from "node:child_process";
import path from "node:path";
import environment from "../../../scripts/server-environment.json" with { type: "json" };

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Starts the server process of this or another clone and captures its log; `env` needs at least the data folder. */
export function launchProduct(env: { DATA_DIR: string } & Record<string, string>, root = ROOT) {
  const child = spawn(process.execPath, ["src/server/main.ts"], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: environment.NODE_COMPILE_CACHE,
      NODE_ENV: "production",
      PORT: "0",
      ...env,
    },
  });
  let output = "";
  const watchers = new Set<(text: string) => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data) => {
      output += data;
      for (const watch of watchers) watch(String(data));
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return {
    pid: child.pid,
    output: () => output,
    onOutput: (listen: (text: string) => void) => void watchers.add(listen),
    ended,
    stop: () => child.kill("SIGTERM"),
    kill: () => child.kill("SIGKILL"),
    said: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(output);
          if (!found) return;
          watchers.delete(look);
          resolve(found);
        };
        watchers.add(look);
        look();
        void ended.then(() => reject(new Error(`The process ended: ${output}`)));
      }),
  };
}
