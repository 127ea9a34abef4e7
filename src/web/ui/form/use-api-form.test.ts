import { zodResolver } from "@hookform/resolvers/zod";
import { ORPCError } from "@orpc/client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { type ToastMessage, takeToasts } from "#web/ui/toast/toast.ts";
import { checkedBy, useApiForm } from "./use-api-form.ts";

interface Values {
  name: string;
  city: string;
}
type Options = Parameters<typeof useApiForm<Values>>[0];

const FAILED = { title: "Failed to save", about: "test" };
const schema = z.object({ name: z.string().min(2, "Too short"), city: z.string().min(1, "Required") });
const GOOD = { name: "Nora", city: "Reno" };

/** The form that a component gets, with what was typed into its fields. */
function openForm(typed: Values, options: Partial<Options> = {}) {
  const seen: ReturnType<typeof useApiForm<Values>>[] = [];
  const Screen = () => {
    const form = useApiForm<Values>({
      resolver: zodResolver(schema),
      defaultValues: typed,
      send: async () => {},
      failed: FAILED,
      ...options,
    });
    seen.push(form);
    return createElement("p", { ...form.field("name") }, createElement("i", { ...form.field("city") }));
  };
  const client = new QueryClient();
  renderToString(createElement(QueryClientProvider, { client }, createElement(Screen)));
  const [form] = seen;
  if (form === undefined) throw new Error("The hook did not run.");
  return { form, errorOf: (name: keyof Values) => form.getFieldState(name).error?.message };
}

let shown: ToastMessage[];
let release: () => void;
beforeEach(() => {
  shown = [];
  release = takeToasts({ show: (message) => shown.push(message), close() {}, closeErrors() {} });
});
afterEach(() => release());

test("reports the first problem of an invalid form without sending it", async () => {
  const [send, onInvalid] = [vi.fn(async () => {}), vi.fn()];
  const { form, errorOf } = openForm({ name: "N", city: "" }, { send, onInvalid });
  await form.onSubmit();
  expect(send).not.toHaveBeenCalled();
  expect(onInvalid.mock.calls).toEqual([["Too short"]]);
  expect([errorOf("name"), errorOf("city")]).toEqual(["Too short", "Required"]);
});

test("ignores a second submit while the first is pending", async () => {
  const send = vi.fn(async (_: Values) => {});
  const { form } = openForm(GOOD, { send });
  await Promise.all([form.onSubmit(), form.onSubmit()]);
  expect(send.mock.calls).toEqual([[GOOD, expect.anything()]]);
});

test("shows a function's problems beside the fields", async () => {
  const check = ({ name }: Values) => (name === "Nora" ? { name: "Taken" } : {});
  const { form, errorOf } = openForm(GOOD, { resolver: checkedBy(check) });
  await form.onSubmit();
  expect([errorOf("name"), errorOf("city")]).toEqual(["Taken", undefined]);
  form.setValue("name", "Owen");
  await form.onSubmit();
  expect(errorOf("name")).toBeUndefined();
});

describe("an API error", () => {
  const issues = [
    { path: ["town"], message: "No such city" },
    { path: ["name"], message: "Not allowed" },
  ];
  const badInput = () => new ORPCError("BAD_REQUEST", { status: 400, data: { issues } });
  const taken = () => new ORPCError("TAKEN", { status: 409, message: "Someone has this name." });

  test("marks the invalid fields, and shows the first problem in a toast", async () => {
    const fieldOf = (name: string) => (name === "town" ? "city" : (name as keyof Values));
    const { form, errorOf } = openForm(GOOD, { send: () => Promise.reject(badInput()), fieldOf });
    await form.onSubmit();
    expect([errorOf("name"), errorOf("city")]).toEqual(["Not allowed", "No such city"]);
    expect(shown).toEqual([{ about: "test", title: "No such city", tone: "error" }]);
  });

  test("appears beside the field it maps to", async () => {
    const { form, errorOf } = openForm(GOOD, {
      send: () => Promise.reject(taken()),
      faults: { TAKEN: "name" },
    });
    await form.onSubmit();
    expect(errorOf("name")).toBe("Someone has this name.");
    expect(shown).toEqual([{ about: "test", title: "Someone has this name.", tone: "error" }]);
  });

  test("without a field appears only in a toast", async () => {
    const onError = vi.fn();
    const { form, errorOf } = openForm(GOOD, { send: () => Promise.reject(taken()), onError });
    await form.onSubmit();
    expect([errorOf("name"), errorOf("city")]).toEqual([undefined, undefined]);
    expect(shown).toEqual([{ ...FAILED, description: "Someone has this name.", tone: "error" }]);
    expect(onError).toHaveBeenCalledOnce();
  });
});
