import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchProduct } from "./support/launch-product.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const AVATAR = "avatars/somebody/picture.png";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "toolcomps-backup-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function admin(dataDir: string, ...args: string[]) {
  const child = spawn(process.execPath, ["src/server/admin.ts", ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: dataDir },
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, out, err };
}

async function launch(dataDir: string) {
  const product = launchProduct({ DATA_DIR: dataDir });
  const [, port] = await product.said(/"port":(\d+)/);
  return { ...product, url: `http://localhost:${port}` };
}

test("a backup of the running product is restored elsewhere, and nobody there has to sign in again", async () => {
  const [here, there] = [path.join(folder, "here"), path.join(folder, "there")];
  const file = path.join(folder, "backup.zip");
  const picture = path.join(here, "files", AVATAR);
  await mkdir(path.dirname(picture), { recursive: true });
  await writeFile(picture, "as if it were a picture");

  const first = await launch(here);
  const answer = await fetch(`${first.url}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "member@demo.test", password: "demo-password" }),
  });
  expect(answer.status).toBe(200);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  expect(await admin(here, "backup", file)).toMatchObject({ code: 0, err: "" });
  expect(await admin(here, "restore", file)).toMatchObject({
    code: 1,
    err: expect.stringContaining("The product runs on"),
  });
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  expect(first.output()).not.toMatch(/"level":"(?:warn|error|fatal)"/);
  first.stop();
  expect(await first.ended).toBe(0);
  // It works as well on what does not run, and leaves it as it was.
  expect((await admin(here, "roles", "list")).out).toContain("admin@demo.test");

  expect(await admin(there, "restore", file)).toMatchObject({ code: 0, err: "" });
  const second = await launch(there);
  expect(second.output()).not.toContain("loaded the demo data");
  const refreshed = await fetch(`${second.url}/api/auth/refresh`, { method: "POST", headers: { cookie } });
  expect(refreshed.status).toBe(200);
  expect((await refreshed.json()).user.email).toBe("member@demo.test");
  expect(await (await fetch(`${second.url}/files/${AVATAR}`)).text()).toBe("as if it were a picture");
  second.stop();
  expect(await second.ended).toBe(0);
});
