import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import environment from "../../scripts/server-environment.json" with { type: "json" };
import { launchProduct } from "./support/launch-product.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** First start with demo data, sign-in and backup, with other journeys running. */
const FIRST_START_MS = 120_000;

let folder: string;
let here: string;
let backup: string;
let first: Awaited<ReturnType<typeof launch>>;
let cookie: string;
let backingUp: Awaited<ReturnType<typeof admin>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "toolcomps-data-"));
  here = path.join(folder, "here");
  backup = path.join(folder, "backup.zip");
  first = await launch({ DATA_DIR: here });
  const answer = await signIn(first.url, "demo-password");
  cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  backingUp = await admin(here, "backup", backup);
}, FIRST_START_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function admin(dataDir: string, ...args: string[]) {
  const child = spawn(process.execPath, ["src/server/admin.ts", ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: environment.NODE_COMPILE_CACHE,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
    },
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, out, err };
}

async function launch(env: { DATA_DIR: string; HOST?: string }) {
  const product = launchProduct(env);
  const [, port] = await product.said(/"port":(\d+)/);
  return { ...product, url: `http://localhost:${port}` };
}

function signIn(url: string, password: string) {
  return fetch(`${url}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "member@demo.test", password }),
  });
}

/** Six sequential process starts, with other journeys running. */
const STARTS_MS = 6 * 40_000;

// Both tests mostly wait for the same running product, so they run in parallel.
describe.concurrent("the folder of a running product", { timeout: STARTS_MS }, () => {
  test("stays locked until SIGTERM, and keeps its data for the next start", async () => {
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    const second = launchProduct({ DATA_DIR: here });
    expect(await second.ended).not.toBe(0);
    expect(second.output()).toContain("already uses the data folder");
    expect(await admin(here, "restore", backup)).toMatchObject({
      code: 1,
      err: expect.stringContaining("The product is running on"),
    });
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);

    first.stop();
    expect(await first.ended).toBe(0);
    expect(first.output()).not.toMatch(/"level":"(?:warn|error|fatal)"/);
    // Operator commands also work while the product is stopped, without changing anything.
    const created = await admin(here, "accounts", "create", "lena@world.test", "--name", "Lena Ortiz");
    expect(created.out).toContain(`${first.url}/auth?mode=reset&token=`);

    // Same folder on a public interface: passwords are printed instead of the known one.
    const again = await launch({ DATA_DIR: here, HOST: "0.0.0.0" });
    expect(again.output()).not.toContain("loaded the demo data");
    expect(again.output()).toContain("Other machines can reach this demo");
    const [, printed = ""] = /^member@demo\.test {2}(\S{16})$/m.exec(again.output()) ?? [];
    expect((await signIn(again.url, "demo-password")).status).toBe(401);
    expect((await signIn(again.url, printed)).status).toBe(200);
    again.stop();
    expect(await again.ended).toBe(0);
  });

  test("can be backed up and restored elsewhere with its sessions intact", async () => {
    expect(backingUp).toMatchObject({ code: 0, err: "" });
    const there = path.join(folder, "there");
    expect(await admin(there, "restore", backup)).toMatchObject({ code: 0, err: "" });
    const restored = await launch({ DATA_DIR: there });
    expect(restored.output()).not.toContain("loaded the demo data");
    const refreshed = await fetch(`${restored.url}/api/auth/refresh`, {
      method: "POST",
      headers: { cookie },
    });
    expect(refreshed.status).toBe(200);
    expect((await refreshed.json()).user.email).toBe("member@demo.test");
    const [person = ""] = await readdir(path.join(here, "files", "avatars"));
    const [name = ""] = await readdir(path.join(here, "files", "avatars", person));
    const picture = await fetch(`${restored.url}/files/avatars/${person}/${name}`);
    const bytes = await readFile(path.join(here, "files", "avatars", person, name));
    expect(Buffer.from(await picture.arrayBuffer()).equals(bytes)).toBe(true);
    restored.stop();
    expect(await restored.ended).toBe(0);
  });
});
