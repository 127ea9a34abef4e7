import { TabLink, TabLinks } from "#web/ui/list/tab-links.tsx";
import { SETTINGS_TABS, type SettingsTab } from "./settings-address.ts";

const LABELS: Record<SettingsTab, string> = {
  profile: "Profile",
  security: "Security",
  emails: "Emails",
  subscription: "Subscription",
  account: "Account",
};

/** Tabs of the settings, each with its URL. */
export function SettingsTabs({ current }: { current: SettingsTab }) {
  return (
    <TabLinks label="Settings" isTight>
      {SETTINGS_TABS.map((tab) => (
        <TabLink
          key={tab}
          to="/settings"
          search={tab === "profile" ? {} : { tab }}
          resetScroll={false}
          isCurrent={tab === current}
        >
          {LABELS[tab]}
        </TabLink>
      ))}
    </TabLinks>
  );
}
