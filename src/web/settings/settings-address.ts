import { addressReader, oneOf } from "#web/platform/address.ts";

/** The first tab is the default. */
export const SETTINGS_TABS = ["profile", "security", "emails", "subscription", "account"] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

export const readSettingsAddress = addressReader({ tab: oneOf(SETTINGS_TABS, "profile") });
