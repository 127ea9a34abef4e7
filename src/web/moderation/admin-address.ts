/** The first is what the address without a tab shows. */
export const ADMIN_TABS = ["reviews", "discussions", "comments", "reports", "contact", "log"] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

interface AdminAddress {
  tab?: AdminTab;
  /** Of the contact requests: those that are done; without, the open ones. */
  show?: "done";
}

export function readAdminAddress(raw: Record<string, unknown>): AdminAddress {
  const tab = ADMIN_TABS.find((one) => one === raw.tab);
  if (tab === undefined || tab === "reviews") return {};
  return tab === "contact" && raw.show === "done" ? { tab, show: "done" } : { tab };
}
