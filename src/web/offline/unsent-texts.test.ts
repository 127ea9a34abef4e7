import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readUnsentTexts } from "./unsent-texts.ts";

const methods = { getItem: (key: string) => local[key] ?? null };
let local: Record<string, string>;
beforeEach(() => {
  local = Object.create(methods);
  vi.stubGlobal("window", { localStorage: local });
});
afterEach(() => vi.unstubAllGlobals());

const discussion = JSON.stringify({ title: "Leads in May?", content: "Are they worth it?", tagIds: ["4"] });

test.each([
  ["discussion", discussion, "New discussion", "/search?tab=discussions"],
  ["discussion:7", JSON.stringify(["1", discussion]), "Edit of a discussion", "/discussions/7/edit"],
])("reads the title and text of a draft named %s", (name, stored, label, address) => {
  local[`unsent:u1:${name}`] = stored;
  expect(readUnsentTexts("u1")).toEqual([{ label, text: "Leads in May?\nAre they worth it?", address }]);
});

test.each([
  ["comment:reviews/7", "Hi", { label: "Comment", text: "Hi", address: "/reviews/7" }],
  ["answer:7", "Hi", { label: "Reply to a comment", text: "Hi" }],
  ["edit:7", "version\nHi\nyou", { label: "Edit of a comment", text: "Hi\nyou" }],
  ["reply:7", "Hi", { label: "Reply to a message", text: "Hi", address: "/messages/7" }],
  ["message:7", "Hi", { label: "Message", text: "Hi", address: "/profile/7" }],
])("reads the text of a draft named %s", (name, stored, expected) => {
  local[`unsent:u1:${name}`] = stored;
  expect(readUnsentTexts("u1")).toEqual([expected]);
});

test("reads what was typed of a review, first", () => {
  const content = {
    leadSourceName: "Foyer CRM",
    city: "",
    detailedReview: "Slow.",
    pros: ["Cheap"],
    cons: [],
  };
  local["unsent:u1:answer:7"] = "Hi";
  local.review_draft = JSON.stringify({ u1: { content } });
  expect(readUnsentTexts("u1").map(({ text }) => text)).toEqual(["Foyer CRM\nSlow.\nCheap", "Hi"]);
});

test("leaves out what others typed, what is empty, and what it can't read", () => {
  local["unsent:u2:answer:7"] = "Hi";
  local["unsent:u1:answer:8"] = "  ";
  local["unsent:u1:discussion:7"] = "[]";
  local["unsent:u1:discussion"] = "{";
  local["unsent:u1:of another version"] = "Hi";
  local.review_draft = JSON.stringify({
    u2: { content: { detailedReview: "Slow." } },
    u1: { content: null },
  });
  expect(readUnsentTexts("u1")).toEqual([]);
});
