import type { Category } from "#contract/vocabulary.ts";

/** "CRMs": the tools of a category in a sentence. */
export const TOOL_NAMES: Record<Category, string> = {
  "Lead Generation": "lead sources",
  CRM: "CRMs",
  Scheduling: "scheduling tools",
  "Transaction Management": "transaction management tools",
  Website: "website tools",
  Marketing: "marketing tools",
  "Social Media": "social media tools",
  "Virtual Tours": "virtual tour tools",
};
