import { expect, test } from "vitest";
import { normalizeToolName, toolSlug } from "./tool-name.ts";

test.each([
  ["Follow Up Boss", "follow-up boss", "FollowUpBoss", " FOLLOW UP BOSS "],
  ["Café CRM", "cafe crm"],
  ["kvCORE", "KV Core"],
])("%s is one tool in all its spellings", (...spellings) => {
  expect(new Set(spellings.map(normalizeToolName)).size).toBe(1);
});

test("never normalizes a name to an empty text", () => {
  expect(normalizeToolName("!!!")).toBe("!!!");
  expect(normalizeToolName("房产")).toBe("房产");
  expect(normalizeToolName("!!!")).not.toBe(normalizeToolName("???"));
});

test.each([
  ["Foyer CRM", "foyer-crm"],
  ["kvCORE", "kvcore"],
  ["Homes & Land", "homes-land"],
  ["Realtor.com", "realtor-com"],
  ["Agent's Desk", "agents-desk"],
])("toolSlug(%j) returns %j", (name, slug) => {
  expect(toolSlug(name)).toBe(slug);
});

test("gives a name without Latin letters a stable slug", () => {
  expect(toolSlug("房产")).toMatch(/^tool-[0-9a-f]{8}$/);
  expect(toolSlug("!!!")).not.toBe(toolSlug("???"));
});
