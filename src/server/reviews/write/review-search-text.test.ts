import { expect, test } from "vitest";
import { searchTextOf } from "./review-texts.ts";

test("search text covers the tool, aliases, category, market, tags, pros, cons and the excerpt", () => {
  const text = searchTextOf({
    tool: { name: "Copperline Leads", aliases: ["Copperline", "CL"] },
    category: "Lead Generation",
    market: { city: "Austin", state: "TX" },
    tags: [{ name: "Good support" }],
    pros: ["Exclusive"],
    cons: ["Renters"],
    excerpt: "Calls come in…",
  });
  expect(text.split("\n")).toEqual([
    "Copperline Leads",
    "Copperline",
    "CL",
    "Lead Generation",
    "Austin",
    "TX",
    "Texas",
    "Good support",
    "Exclusive",
    "Renters",
    "Calls come in…",
  ]);
});
