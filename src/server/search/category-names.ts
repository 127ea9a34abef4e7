import { CATEGORIES, type Category } from "#contract/parts.ts";
import { type SearchName, searchName } from "#server/platform/text/match-names.ts";

/** What agents also call a category; singular and plural are one. */
const OTHER_NAMES: Record<Category, readonly string[]> = {
  "Lead Generation": ["Leads", "Lead Gen", "Lead Sources", "Lead Providers", "Buyer Leads", "Seller Leads"],
  CRM: ["Customer Relationship Management", "Contact Management"],
  Scheduling: ["Showings", "Showing Scheduling", "Appointments", "Calendars"],
  "Transaction Management": ["Transactions", "Transaction Coordination", "TC"],
  "Virtual Tours": ["Tours", "3D Tours", "Virtual Staging"],
  Website: ["IDX", "Landing Pages"],
  Marketing: ["Direct Mail", "Mailers", "Ads", "Advertising"],
  "Social Media": ["Social", "Facebook", "Instagram"],
};

export const CATEGORY_NAMES: readonly { category: Category; names: readonly SearchName[] }[] = CATEGORIES.map(
  (category) => ({ category, names: [category, ...OTHER_NAMES[category]].map((name) => searchName(name)) }),
);
