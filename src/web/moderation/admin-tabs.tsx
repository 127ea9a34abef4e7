import { useQuery } from "@tanstack/react-query";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/viewer.ts";
import { TabLinks } from "#web/ui/list/tab-links.tsx";
import type { AdminTab } from "./admin-address.ts";

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

export function AdminTabs({ current }: { current: AdminTab }) {
  const { queries } = useApi();
  const counts = useQuery(queries.moderation.countPending.queryOptions(FRESH_BY_VIEWER));
  return <TabLinks label="Admin sections" tabs={LABELS} current={current} counts={counts.data} />;
}
