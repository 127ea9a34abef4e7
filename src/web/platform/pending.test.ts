import { notFound } from "@tanstack/react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { orNull } from "./pending.ts";

const failing = () => Promise.reject(new TypeError("Failed to fetch"));

afterEach(() => vi.unstubAllGlobals());

describe("in the browser, a list that can't be loaded", () => {
  test.each(["enter", "stay"] as const)("is null for the screen around it (%s)", async (cause) => {
    vi.stubGlobal("window", {});
    expect(await orNull(cause, failing())).toBeNull();
    expect(await orNull(cause, Promise.resolve(7))).toBe(7);
  });

  test("fails when it is loaded ahead, so that it is loaded again", async () => {
    vi.stubGlobal("window", {});
    await expect(orNull("preload", failing())).rejects.toThrow("Failed to fetch");
  });

  test("fails when its page is not found", async () => {
    vi.stubGlobal("window", {});
    await expect(orNull("stay", Promise.reject(notFound()))).rejects.toMatchObject({ isNotFound: true });
  });
});

test("on the server, a list that can't be loaded makes the page an error", async () => {
  await expect(orNull("enter", failing())).rejects.toThrow("Failed to fetch");
});
