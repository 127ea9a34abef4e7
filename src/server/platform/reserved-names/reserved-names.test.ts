import { describe, expect, test } from "vitest";
import { isReservedName } from "./reserved-names.ts";

const RESERVED = { productName: "ToolComps", teamNames: ["Mona Archer", "Max Abara"] };
const isReserved = (name: string) => isReservedName(name, RESERVED);

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
    "Mod Team",
    "The Mods",
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

describe("the name of someone on the team is reserved", () => {
  test.each([
    "Mona Archer",
    "mona archer",
    "  Mona   Archer ",
    "MonaArcher",
    "Archer, Mona",
    "M0na Archer",
    "Моnа Аrсhеr",
    "Móna Ärcher",
    "Mona\u200d Archer",
    "Ｍｏｎａ Archer",
    "Mona Аrcher™",
    "Mona J. Archer",
    "Mona Archer 2",
    "Mona Archer (Team)",
    "Mona Archer ✓",
    "Dr. Mona Archer",
    "Mona Archer Jr.",
    "Mona Archer, Esq.",
    "Mona Archer, CEO",
    "Mona Arсhеr, Office",
    "Max Abara",
  ])("%s", (name) => expect(isReserved(name)).toBe(true));

  test.each([
    "Mona Archer-Reyes",
    "Ramona Archerson",
    "Mona",
    "Archer",
    "Mona Fletcher",
    "Max Archer",
    "Mona Archer Realty",
  ])("but %s is free", (name) => expect(isReserved(name)).toBe(false));
});

test.each(["Maya Chen ✓", "Maya ✅ Chen", "🛡 Maya"])("%s looks like a badge", (name) => {
  expect(isReserved(name)).toBe(true);
});

describe("a brokerage", () => {
  test.each([
    "ToolComps Security Team",
    "Tool Comps Realty",
    "T00lComps",
    "Security Team",
    "Customer Support",
    "Support",
    "Site Admin",
    "Moderators Group",
    "Official Partner",
    "Mona Archer",
    "Mona Archer Team",
    "Keller ✔ Verified",
  ])("can't be %s", (name) => expect(isReservedName(name, RESERVED, "brokerage")).toBe(true));

  test.each(["Agent Support Realty", "The Johnson Team", "Trust Realty", "Archer & Co.", "RE/MAX® Austin"])(
    "can be %s",
    (name) => expect(isReservedName(name, RESERVED, "brokerage")).toBe(false),
  );
});

test("uses the configured product name; a short one is reserved only as a whole word", () => {
  const isReservedAt = (name: string, productName: string) =>
    isReservedName(name, { productName, teamNames: [] });
  expect(isReservedAt("ToolComps", "Leadscope")).toBe(false);
  expect(isReservedAt("Leadscope Help", "Leadscope")).toBe(true);
  expect(isReservedAt("Grace Ace", "Ace")).toBe(true);
  expect(isReservedAt("Grace Hopper", "Ace")).toBe(false);
});
