import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { json, stored, TEXT } from "./browser-storage.ts";
import { forgetStored } from "./forget-stored.ts";

/** The part of a browser's storage that the product uses. Its keys are own properties. */
function newStorage(): Record<string, unknown> {
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem(key: string, text: string) {
      storage[key] = text;
    },
    removeItem(key: string) {
      delete storage[key];
    },
  };
  const storage: Record<string, unknown> = Object.create(methods);
  return storage;
}

const SIZE = json((value) => (typeof value === "number" ? value : undefined));

let local: Record<string, unknown>;
let session: Record<string, unknown>;
beforeEach(() => {
  [local, session] = [newStorage(), newStorage()];
  vi.stubGlobal("window", { localStorage: local, sessionStorage: session });
});
afterEach(() => vi.unstubAllGlobals());

describe("a stored value", () => {
  test("is read as it was written, and only in its own area", () => {
    expect(stored("size", SIZE).write(12)).toBe(true);
    expect(stored("note", TEXT, "sessionStorage").write("hi")).toBe(true);
    expect([local, session]).toEqual([{ size: "12" }, { note: "hi" }]);
    expect(stored("size", SIZE).read()).toBe(12);
    expect(stored("note", TEXT, "sessionStorage").read()).toBe("hi");
    expect(stored("note", TEXT).read()).toBeUndefined();
  });

  test("is removed when it is undefined or an empty text", () => {
    Object.assign(local, { size: "12", note: "hi" });
    stored("size", SIZE).write(undefined);
    stored("note", TEXT).write("");
    expect(local).toEqual({});
  });

  test.each(["", "{", '"12"', "null"])("ignores foreign content: %s", (text) => {
    local.size = text;
    expect(stored("size", SIZE).read()).toBeUndefined();
  });

  test("reports storage that is full or forbidden, and throws nothing", () => {
    const fail = () => {
      throw new DOMException("", "QuotaExceededError");
    };
    Object.assign(Object.getPrototypeOf(local), { getItem: fail, setItem: fail, removeItem: fail });
    expect(stored("size", SIZE).read()).toBeUndefined();
    expect(stored("size", SIZE).write(12)).toBe(false);
    vi.stubGlobal("window", {
      get localStorage() {
        return fail();
      },
    });
    expect(stored("size", SIZE).read()).toBeUndefined();
    expect(stored("size", SIZE).write(undefined)).toBe(false);
    expect(() => forgetStored("1")).not.toThrow();
  });
});

test("deleting an id removes its keys and its properties of objects, and nothing else", () => {
  const others = { theme: "dark", foreign: "{", list: "[1,2]", count: "3", "unsent:u2:reply": "Hello" };
  Object.assign(local, others, {
    "unsent:u1:reply": "Hi",
    review_draft: JSON.stringify({ u1: { city: "Reno" }, u2: { city: "Austin" } }),
    alone: JSON.stringify({ u1: 1 }),
  });
  forgetStored("u1");
  expect(local).toEqual({ ...others, review_draft: JSON.stringify({ u2: { city: "Austin" } }) });
});
