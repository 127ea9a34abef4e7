import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AUTO_RULE, type LogKind, type LogPeriod } from "#contract/moderation/terms.ts";
import { SelectField } from "#web/ui/field/field.tsx";

const admin = getRouteApi("/admin");

const KINDS: Record<LogKind, string> = {
  review: "Reviews",
  discussion: "Discussions",
  comment: "Comments",
  message: "Messages",
  person: "Members",
  tool: "Tools",
  market: "Markets",
};
const PERIODS: Record<LogPeriod, string> = {
  day: "Last 24 hours",
  week: "Last 7 days",
  month: "Last 30 days",
  year: "Last 365 days",
};

export function useLogFilter() {
  const { actor, kind, period } = admin.useSearch();
  return { actor, kind, period };
}

interface LogFiltersProps {
  actors: readonly { id: string; fullName: string }[];
  children: ReactNode;
}

export function LogFilters({ actors, children }: LogFiltersProps) {
  const filter = useLogFilter();
  const navigate = useNavigate();
  const choose = (name: keyof typeof filter) => (event: { target: { value: string } }) =>
    void navigate({
      to: "/admin",
      search: { ...filter, tab: "log", [name]: event.target.value || undefined },
      replace: true,
      resetScroll: false,
    });
  const moderators = Object.fromEntries(actors.map(({ id, fullName }) => [id, fullName]));
  const fields = [
    ["actor", "Moderator", "Everyone", { ...moderators, [AUTO_RULE]: "Auto-rule" }],
    ["kind", "Kind", "Everything", KINDS],
    ["period", "Period", "All time", PERIODS],
  ] as const;
  return (
    <div className="grid grid-cols-2 items-end gap-3 pt-5 pb-2 sm:flex sm:flex-wrap">
      {fields.map(([name, label, empty, options]) => (
        <SelectField
          key={name}
          {...{ label, empty, options }}
          value={filter[name] ?? ""}
          onChange={choose(name)}
        />
      ))}
      <div className="sm:ml-auto">{children}</div>
    </div>
  );
}
