import { notFound } from "@tanstack/react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { orNull } from "./pending.ts";

const failing = () => Promise.reject(new TypeError("Failed to fetch"));

afterEach(() => vi.unstubAllGlobals());

describe("a list that failed to load in the browser", () => {
  test.each(["enter", "stay"] as const)("resolves to null for the surrounding screen (%s)", async (cause) => {
    vi.stubGlobal("window", {});
    expect(await orNull(cause, failing())).toBeNull();
    expect(await orNull(cause, Promise.resolve(7))).toBe(7);
  });

  test("rejects on preload, so that it loads again", async () => {
    vi.stubGlobal("window", {});
    await expect(orNull("preload", failing())).rejects.toThrow("Failed to fetch");
  });

  test("rejects when its page is not found", async () => {
    vi.stubGlobal("window", {});
    await expect(orNull("stay", Promise.reject(notFound()))).rejects.toMatchObject({ isNotFound: true });
  });
});

test("a list that failed to load on the server rejects, which renders the error page", async () => {
  await expect(orNull("enter", failing())).rejects.toThrow("Failed to fetch");
});
