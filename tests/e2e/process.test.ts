import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchProduct } from "./support/launch-product.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "toolcomps-process-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const launch = (env: Record<string, string> = {}) => launchProduct({ DATA_DIR: folder, ...env });

describe("the process", () => {
  test("reports all configuration errors and starts nothing", async () => {
    const broken = launch({ PORT: "many", DATABASE_URL: "not a database" });
    expect(await broken.ended).not.toBe(0);
    expect(broken.output()).toContain("PORT");
    expect(broken.output()).toContain("DATABASE_URL");
  });

  test("logs optional features that are not configured in production", async () => {
    const nowhere = "postgres://nobody@127.0.0.1:1/nothing";
    const secret = "a secret of more than thirty-two characters";
    const bare = launch({ DATABASE_URL: nowhere, PUBLIC_URL: "https://comps.test", SECRET: secret });
    await bare.said(/"level":"warn".*STRIPE_SECRET_KEY is not set: Premium is shown as not available yet/);
    bare.stop();
    await bare.ended;
    expect(bare.output()).toContain("SMTP_URL is not set");
    expect(bare.output()).not.toContain(secret);
  });

  test("rejects an unconfirmed demo on a public interface with one sentence", async () => {
    const unmeant = launch({ PUBLIC_URL: "https://comps.test" });
    expect(await unmeant.ended).toBe(1);
    expect(unmeant.output()).toMatch(/^PUBLIC_URL is public, but without DATABASE_URL this is a demo: .*\n$/);
  });
});
