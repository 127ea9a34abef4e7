import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchProduct } from "./support/launch-product.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "toolcomps-process-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const launch = (env: Record<string, string> = {}) => launchProduct({ DATA_DIR: folder, ...env });

test("the process ends with one explanation of what is wrong, and otherwise logs what is not configured", async () => {
  const unmeant = launch({ PUBLIC_URL: "https://comps.test" });
  expect(await unmeant.ended).toBe(1);
  expect(unmeant.output()).toMatch(/^PUBLIC_URL is public, but without DATABASE_URL this is a demo: .*\n$/);

  const nowhere = "postgres://nobody@127.0.0.1:1/nothing";
  const secret = "a secret of more than thirty-two characters";
  const bare = launch({ DATABASE_URL: nowhere, PUBLIC_URL: "https://comps.test", SECRET: secret });
  await bare.said(/"level":"warn".*STRIPE_SECRET_KEY is not set: Premium is shown as not available yet/);
  bare.stop();
  await bare.ended;
  expect(bare.output()).toContain("SMTP_URL is not set");
  expect(bare.output()).not.toContain(secret);
});
