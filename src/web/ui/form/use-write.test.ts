import { ORPCError } from "@orpc/client";
import { onlineManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ToastMessage, takeToasts } from "#web/ui/toast/toast.ts";
import { useWrite } from "./use-write.ts";
import { writeOnce } from "./write.ts";

type Gone = ORPCError<"GONE", { by: string }>;
type Options = Parameters<typeof useWrite<string, Gone, string>>[0];

const FAILED = { title: "Failed to save", about: "test" };
const conflict = () => new ORPCError("CONFLICT", { status: 409, message: "Someone else was faster." });
const gone = () => new ORPCError("GONE", { status: 410, message: "Gone.", data: { by: "Ada" } });

/** What a component that uses the hook gets. */
function startWrite(options: Partial<Options> & Pick<Options, "mutationFn">) {
  const seen: ReturnType<typeof useWrite<string, Gone, string>>[] = [];
  const Screen = () => {
    seen.push(useWrite({ failed: FAILED, ...options }));
    return null;
  };
  const client = new QueryClient();
  renderToString(createElement(QueryClientProvider, { client }, createElement(Screen)));
  const [found] = seen;
  if (found === undefined) throw new Error("The hook did not run.");
  return found.write;
}

let shown: ToastMessage[];
let release: () => void;
beforeEach(() => {
  shown = [];
  release = takeToasts({ show: (message) => shown.push(message), close() {}, closeErrors() {} });
});
afterEach(() => {
  release();
  onlineManager.setOnline(true);
});

test("ignores a second press while the first write is pending", async () => {
  const mutationFn = vi.fn(async (input: string) => input);
  const write = startWrite({ mutationFn });
  expect(await Promise.all([write("a"), write("b")])).toEqual([true, false]);
  expect(await write("c")).toBe(true);
  expect(mutationFn.mock.calls.map(([input]) => input)).toEqual(["a", "c"]);
  expect(shown).toEqual([]);
});

test("runs writes about different items concurrently", async () => {
  const mutationFn = vi.fn(async (input: string) => input);
  const write = startWrite({ mutationFn, keysOf: (input) => input.split("+") });
  expect(await Promise.all([write("a"), write("b"), write("b+c"), write("d")])).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(mutationFn.mock.calls.map(([input]) => input)).toEqual(["a", "b", "d"]);
});

test("fails without a network instead of waiting", async () => {
  onlineManager.setOnline(false);
  const write = startWrite({ mutationFn: () => Promise.reject(new TypeError("Failed to fetch")) });
  expect(await write("a")).toBe(false);
  expect(shown).toEqual([{ ...FAILED, description: "Please try again.", tone: "error" }]);
});

test("says that it succeeded", async () => {
  const done = (output: string, input: string) => ({ title: `${input} is ${output}`, about: "test" });
  const write = startWrite({ mutationFn: async () => "saved", done });
  await write("It");
  expect(shown).toEqual([{ title: "It is saved", about: "test" }]);
});

describe("the toast about a failure", () => {
  test("shows the API's message below the title or instead of it", async () => {
    const mutationFn = () => Promise.reject(conflict());
    const failed = (input: string) => ({ ...FAILED, hint: input === "brief" ? null : "Try later." });
    const write = startWrite({ mutationFn, failed });
    await write("a");
    await write("brief");
    expect(shown).toEqual([
      { ...FAILED, description: "Someone else was faster.", tone: "error" },
      { about: "test", title: "Someone else was faster.", tone: "error" },
    ]);
  });

  test("describes a declared error in the words of the screen", async () => {
    const write = startWrite({ mutationFn: () => Promise.reject(gone()), rejected: { GONE: "It left." } });
    await write("a");
    expect(shown).toEqual([{ ...FAILED, description: "It left.", tone: "error" }]);
  });

  test("describes a declared error by its own message", async () => {
    const rejected = { GONE: ({ data }: Gone) => `${data.by} took it.` };
    const write = startWrite({ mutationFn: () => Promise.reject(gone()), rejected });
    await write("a");
    expect(shown).toEqual([{ ...FAILED, description: "Ada took it.", tone: "error" }]);
  });

  test("does not appear if the screen handles the declared error", async () => {
    const handle = vi.fn((_: Gone) => {});
    const write = startWrite({ mutationFn: () => Promise.reject(gone()), rejected: { GONE: handle } });
    expect(await write("a")).toBe(false);
    expect(handle).toHaveBeenCalledOnce();
    expect(shown).toEqual([]);
  });
});

describe("a write without a hook", () => {
  test("says why it failed, and whether it did", async () => {
    const client = new QueryClient();
    const write = { mutationFn: (input: string) => Promise.resolve(input), failed: FAILED };
    expect(await writeOnce(client, write, "a")).toBe(true);
    expect(shown).toEqual([]);
    const failing = { ...write, mutationFn: (_: string) => Promise.reject(conflict()) };
    expect(await writeOnce(client, failing, "a")).toBe(false);
    expect(shown).toEqual([{ ...FAILED, description: "Someone else was faster.", tone: "error" }]);
  });

  test("fails silently if nobody asked for it", async () => {
    const onError = vi.fn();
    const write = { mutationFn: (_: string) => Promise.reject(conflict()), onError, failed: null };
    expect(await writeOnce(new QueryClient(), write, "a")).toBe(false);
    expect(onError).toHaveBeenCalledOnce();
    expect(shown).toEqual([]);
  });
});
