import type { Category } from "#contract/vocabulary.ts";

/** "CRMs", "Lead Generation tools": a category has one name, also in a sentence. */
export const toolsOf = (category: Category) => (category === "CRM" ? "CRMs" : `${category} tools`);
