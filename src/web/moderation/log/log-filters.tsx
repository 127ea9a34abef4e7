import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import {
  AUTO_RULE,
  LOG_KINDS,
  LOG_PERIODS,
  type LogKind,
  type LogPeriod,
} from "#contract/moderation/terms.ts";
import { SelectField } from "#web/ui/form/field.tsx";

const admin = getRouteApi("/admin");

const KINDS: Record<LogKind, string> = {
  review: "Reviews",
  discussion: "Discussions",
  comment: "Comments",
  message: "Messages",
  person: "Members",
};
const PERIODS: Record<LogPeriod, string> = {
  day: "Last 24 hours",
  week: "Last 7 days",
  month: "Last 30 days",
  year: "Last 365 days",
};

export function useLogFilter() {
  const { actor, kind, period } = admin.useSearch();
  return { ...(actor && { actor }), ...(kind && { kind }), ...(period && { period }) };
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
  return (
    <div className="grid grid-cols-2 items-end gap-3 pt-5 pb-2 sm:flex sm:flex-wrap">
      <SelectField label="Moderator" value={filter.actor ?? ""} onChange={choose("actor")}>
        <option value="">Everyone</option>
        {actors.map(({ id, fullName }) => (
          <option key={id} value={id}>
            {fullName}
          </option>
        ))}
        <option value={AUTO_RULE}>Auto-rule</option>
      </SelectField>
      <SelectField label="Kind" value={filter.kind ?? ""} onChange={choose("kind")}>
        <option value="">Everything</option>
        {LOG_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KINDS[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Period" value={filter.period ?? ""} onChange={choose("period")}>
        <option value="">All time</option>
        {LOG_PERIODS.map((period) => (
          <option key={period} value={period}>
            {PERIODS[period]}
          </option>
        ))}
      </SelectField>
      <div className="sm:ml-auto">{children}</div>
    </div>
  );
}
