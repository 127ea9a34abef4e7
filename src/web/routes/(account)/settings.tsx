import { createFileRoute } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { DeleteAccount } from "#web/account/settings/delete-account.tsx";
import { DownloadData } from "#web/account/settings/download-data.tsx";
import { EmailsTab } from "#web/account/settings/emails/emails-tab.tsx";
import { ProfileTab } from "#web/account/settings/profile/profile-tab.tsx";
import { SecurityTab } from "#web/account/settings/security-tab.tsx";
import { SubscriptionTab } from "#web/account/settings/subscription-tab.tsx";
import { MuteList } from "#web/mutes/mute-list.tsx";
import { addressReader, oneOf } from "#web/platform/address.ts";
import { pageHead } from "#web/platform/page/page-head.ts";
import { MembersOnly } from "#web/shell/screens/members-only.tsx";
import { toLabels } from "#web/ui/format.ts";
import { TabLinks } from "#web/ui/list/tab-links.tsx";

/** The first tab is the default. */
const SETTINGS_TABS = ["profile", "security", "emails", "muted", "subscription", "account"] as const;
type SettingsTab = (typeof SETTINGS_TABS)[number];

const TITLES: Record<SettingsTab, string> = {
  profile: "Settings",
  security: "Security settings",
  emails: "Email settings",
  muted: "Muted settings",
  subscription: "Subscription settings",
  account: "Account settings",
};

export const Route = createFileRoute("/(account)/settings")({
  validateSearch: addressReader({ tab: oneOf(SETTINGS_TABS, "profile") }),
  head: (context) => pageHead(context, { title: TITLES[context.match.search.tab ?? "profile"] }),
  component: Settings,
});

const TABS: Record<SettingsTab, ComponentType> = {
  profile: ProfileTab,
  security: SecurityTab,
  emails: EmailsTab,
  muted: MuteList,
  subscription: SubscriptionTab,
  account: AccountTab,
};

function Settings() {
  const { tab = "profile" } = Route.useSearch();
  const Tab = TABS[tab];
  return (
    <MembersOnly title="Settings">
      {() => (
        <div className="side-tabs">
          <TabLinks label="Settings" isTight tabs={toLabels(SETTINGS_TABS)} current={tab} />
          <div>
            <Tab key={tab} />
          </div>
        </div>
      )}
    </MembersOnly>
  );
}

function AccountTab() {
  return (
    <div className="flex max-w-2xl flex-col gap-10">
      <DownloadData />
      <DeleteAccount />
    </div>
  );
}
