import { spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "#tests/support/free-port.ts";
import type { Drive } from "./drive.ts";

/** The key of an element in WebDriver's JSON. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const WAIT_MS = 30_000;

/** WebKitGTK's MiniBrowser, through Debian's WebKitWebDriver and on a display without a screen. */
export async function driveWebKit(): Promise<Drive> {
  const port = await findFreePort();
  const driver = spawn("xvfb-run", ["--auto-servernum", "WebKitWebDriver", `--port=${port}`], {
    stdio: "ignore",
    detached: true,
  });
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === "POST" && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const end = () => driver.pid !== undefined && process.kill(-driver.pid);
  for (const start = Date.now(); ; await delay(100)) {
    if (await ask("GET", "/status").catch(() => undefined)) break;
    if (Date.now() - start > WAIT_MS) throw new Error("WebKitWebDriver does not start");
  }
  const { sessionId, capabilities } = (await ask("POST", "/session", {
    // By default, opening a page and typing into it wait until its scripts have loaded.
    capabilities: { alwaysMatch: { timeouts: { implicit: WAIT_MS }, pageLoadStrategy: "none" } },
  })) as { sessionId: string; capabilities: { browserName: string; browserVersion: string } };
  const session = `/session/${sessionId}`;
  const find = async (element: string) => {
    const found = await ask("POST", `${session}/element`, { using: "xpath", value: element });
    return `${session}/element/${(found as Record<string, string>)[ELEMENT]}`;
  };
  const run = async <Result>(script: string) =>
    (await ask("POST", `${session}/execute/sync`, { script, args: [] })) as Result;
  return {
    browser: `WebKitGTK ${capabilities.browserVersion} (${capabilities.browserName})`,
    async open(url) {
      await run("document.documentElement.dataset.isBefore = ''");
      await ask("POST", `${session}/url`, { url });
      // The page of before stays until the next one arrives.
      const isThere = "return document.documentElement.dataset.isBefore === undefined";
      for (const start = Date.now(); !(await run(isThere)); await delay(50))
        if (Date.now() - start > WAIT_MS) throw new Error(`${url} does not open`);
    },
    click: async (element) => void (await ask("POST", `${await find(element)}/click`)),
    type: async (element, text) =>
      void (await ask("POST", `${await find(element)}/value`, { text: text.replaceAll("\n", "\uE007") })),
    run,
    async close() {
      await ask("DELETE", session).catch(() => {});
      end();
    },
  };
}
