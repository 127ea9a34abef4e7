import { describe, expect, test } from "vitest";
import { isReservedName } from "./reserved-names.ts";

const isReserved = (name: string) => isReservedName(name, "ToolComps");

describe("a name that resembles the team is reserved", () => {
  test.each([
    "ToolComps",
    "ToolComps Security Team",
    "toolcomps",
    "Tool Comps",
    "The Tool-Comps Team",
    "Maya from ToolComps",
    "Admin",
    "Maya (Admin)",
    "Site Administrator",
    "MODERATOR",
    "Max Abara, Moderator",
    "Customer Support",
    "Official Maya Chen",
    "Security",
    "The Security Team",
    "Our Team",
    "no-reply",
    "Billing Department",
  ])("%s", (name) => expect(isReserved(name)).toBe(true));

  test.each([
    ["Cyrillic", "Тооlсоmрѕ"],
    ["Greek", "ΤοοlCοmρs"],
    ["Cyrillic", "Аdmіn"],
    ["wide", "ＡＤＭＩＮ"],
    ["mathematical", "𝓜oderator"],
    ["digits", "T00lC0mps"],
    ["digits", "Adm1n"],
    ["signs", "@dmin"],
    ["signs", "$upport"],
    ["joined letters", "ToolCornps"],
    ["accents", "Ádmïn"],
    ["a capital i for an l", "TooIComps"],
    ["joiners", "Ad\u200dmin"],
    ["spaces", "A d m i n"],
  ])("in %s: %s", (_, name) => expect(isReserved(name)).toBe(true));
});

describe("names of people and their businesses are free", () => {
  test.each([
    "Maya Chen",
    "The Johnson Team",
    "Team Okafor",
    "Leon Staff",
    "John Billing",
    "Elihu Root",
    "Adminda Reyes",
    "Bea Supporte",
    "Arnold Vernon",
    "Dana Trust",
    "דנה כהן",
    "محمد علي",
    "李雷",
    "O'Brien-Smith",
    "Oliver Tool",
  ])("%s", (name) => expect(isReserved(name)).toBe(false));
});

test("uses the configured product name; a short one is reserved only as a whole word", () => {
  expect(isReservedName("ToolComps", "Leadscope")).toBe(false);
  expect(isReservedName("Leadscope Help", "Leadscope")).toBe(true);
  expect(isReservedName("Grace Ace", "Ace")).toBe(true);
  expect(isReservedName("Grace Hopper", "Ace")).toBe(false);
});
