import { notFound } from "@tanstack/react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { orNull } from "./pending.ts";

const location = { href: "/search?page=2#list" };
const failing = () => Promise.reject(new TypeError("Failed to fetch"));

afterEach(() => vi.unstubAllGlobals());

const showPage = (search: string) =>
  vi.stubGlobal("window", { location: { pathname: "/search", search, hash: "#list" } });

describe("a list that failed to load in the browser", () => {
  test.each(["enter", "stay"] as const)("resolves to null for the surrounding screen (%s)", async (cause) => {
    showPage("");
    expect(await orNull({ cause, location }, failing())).toBeNull();
    expect(await orNull({ cause, location }, Promise.resolve(7))).toBe(7);
  });

  test("rejects on preload, so that it loads again", async () => {
    showPage("");
    await expect(orNull({ cause: "preload", location }, failing())).rejects.toThrow("Failed to fetch");
  });

  test("resolves to null if its link was followed during the preload", async () => {
    showPage("?page=2");
    expect(await orNull({ cause: "preload", location }, failing())).toBeNull();
  });

  test("rejects when its page is not found", async () => {
    showPage("");
    await expect(orNull({ cause: "stay", location }, Promise.reject(notFound()))).rejects.toMatchObject({
      isNotFound: true,
    });
  });
});

test("a list that failed to load on the server rejects, which renders the error page", async () => {
  await expect(orNull({ cause: "enter", location }, failing())).rejects.toThrow("Failed to fetch");
});
