import { useQuery } from "@tanstack/react-query";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { toLabels } from "#web/ui/format.ts";
import { TabLinks } from "#web/ui/list/tab-links.tsx";
import { ADMIN_TABS, type AdminTab } from "./admin-address.ts";

const LABELS = toLabels(ADMIN_TABS);

export function AdminTabs({ current }: { current: AdminTab }) {
  const { queries } = useApi();
  const counts = useQuery(queries.moderation.countPending.queryOptions(FRESH_BY_VIEWER));
  return (
    <div className="on-card:hidden">
      <TabLinks label="Admin sections" tabs={LABELS} current={current} counts={counts.data} />
    </div>
  );
}
