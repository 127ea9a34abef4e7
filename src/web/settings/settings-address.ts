/** The first is what the address without a tab shows. */
export const SETTINGS_TABS = ["profile", "security", "emails", "subscription", "account"] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

export function readSettingsAddress(raw: Record<string, unknown>): { tab?: SettingsTab } {
  const tab = SETTINGS_TABS.find((one) => one === raw.tab);
  return tab === undefined || tab === "profile" ? {} : { tab };
}
