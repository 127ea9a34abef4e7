import { useQuery } from "@tanstack/react-query";
import { BY_VIEWER } from "#web/platform/api.ts";
import { useApi } from "#web/platform/viewer.ts";
import { TabLink, TabLinks } from "#web/ui/list/tab-links.tsx";
import { ADMIN_TABS, type AdminTab } from "./admin-address.ts";

const LABELS: Record<AdminTab, string> = {
  reviews: "Reviews",
  discussions: "Discussions",
  comments: "Comments",
  reports: "Reports",
  people: "People",
  newsletter: "Newsletter",
  contact: "Contact",
  log: "Log",
};

type Uncounted = "log" | "newsletter" | "people";
const isCounted = (tab: AdminTab): tab is Exclude<AdminTab, Uncounted> =>
  tab !== "log" && tab !== "newsletter" && tab !== "people";

export function AdminTabs({ current }: { current: AdminTab }) {
  const { queries } = useApi();
  const counts = useQuery({
    ...queries.moderation.countPending.queryOptions(),
    ...BY_VIEWER,
    staleTime: 0,
    refetchOnMount: "always",
  });
  return (
    <TabLinks label="Admin sections">
      {ADMIN_TABS.map((tab) => (
        <TabLink
          key={tab}
          to="/admin"
          search={tab === "reviews" ? {} : { tab }}
          resetScroll={false}
          isCurrent={tab === current}
          count={isCounted(tab) ? counts.data?.[tab].toString() : undefined}
        >
          {LABELS[tab]}
        </TabLink>
      ))}
    </TabLinks>
  );
}
