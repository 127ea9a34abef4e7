import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { findName } from "./find-name.ts";

const portland = { id: "7", city: "Portland", state: "ME", slug: "portland" };
const review = { id: "r1", tool: { id: "t1", name: "Foyer CRM", slug: "foyer-crm" }, market: portland };

function clientOf(...loaded: unknown[]) {
  const client = new QueryClient();
  for (const [index, data] of loaded.entries()) client.setQueryData([index], data);
  return client;
}

test.each([
  ["a tool", { slug: "foyer-crm" }, "Foyer CRM"],
  ["a review, which has its tool's name", { id: "r1" }, "Foyer CRM"],
  ["a market", { state: "ME", city: "portland" }, "Portland, Maine"],
  ["a discussion", { id: "d1" }, "Which dialer?"],
  ["a member", { userId: "u1" }, "Mei Ito"],
])("finds the name of %s in loaded lists", (_what, params, name) => {
  const client = clientOf(undefined, { pages: [{ items: [review] }] }, [
    { id: "d1", title: "Which dialer?", author: { id: "u1", fullName: "Mei Ito" } },
  ]);
  expect(findName(client, params)).toBe(name);
});

test("reads a city's name from the address if no list has it, and finds no other", () => {
  const client = clientOf([
    review,
    { ...portland, state: "NC", slug: "winston-salem", city: "Winston-Salem" },
  ]);
  expect(findName(client, { state: "NC", city: "winston-salem" })).toBe("Winston-Salem, North Carolina");
  expect(findName(client, { state: "OR", city: "portland" })).toBe("Portland, Oregon");
  expect(findName(client, { state: "NV", city: "las-vegas" })).toBe("Las Vegas, Nevada");
  expect(findName(client, { slug: "rolodesk" })).toBeUndefined();
  expect(findName(client, {})).toBeUndefined();
});
