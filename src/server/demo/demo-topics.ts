import type { Category } from "#contract/parts.ts";

/** Of which tools one speaks when the talk is of something; of any, when it is not here. */
const CATEGORIES: Record<string, readonly Category[]> = {
  leads: ["Lead Generation"],
  speed: ["CRM", "Lead Generation"],
  crm: ["CRM"],
  website: ["Website"],
  mail: ["Marketing"],
  social: ["Social Media"],
  tours: ["Virtual Tours"],
  closing: ["Transaction Management"],
  scheduling: ["Scheduling"],
};

/** The tools of a list that one speaks of when the talk is of these things. */
export function toolsFor<Tool extends { category: Category }>(
  tools: readonly Tool[],
  topics: readonly string[],
): Tool[] {
  const categories = topics.flatMap((topic) => CATEGORIES[topic] ?? []);
  return tools.filter(({ category }) => categories.length === 0 || categories.includes(category));
}

/** What is talked about below a review. */
export const TOPICS_OF: Record<Category, readonly string[]> = {
  "Lead Generation": ["leads", "cost", "contract", "speed"],
  CRM: ["crm", "speed", "contract"],
  Scheduling: ["scheduling"],
  "Transaction Management": ["closing", "contract"],
  Website: ["website", "contract"],
  Marketing: ["mail", "cost"],
  "Social Media": ["social", "cost"],
  "Virtual Tours": ["tours"],
};
