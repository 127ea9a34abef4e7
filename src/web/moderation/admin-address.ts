/** The first is what the address without a tab shows. */
export const ADMIN_TABS = ["reviews", "discussions", "comments", "reports", "log"] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

export function readAdminAddress(raw: Record<string, unknown>): { tab?: AdminTab } {
  const tab = ADMIN_TABS.find((one) => one === raw.tab);
  return tab === undefined || tab === "reviews" ? {} : { tab };
}
