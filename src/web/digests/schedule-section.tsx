import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useMemo, useState } from "react";
import type { DigestSchedule } from "#contract/people/digests.ts";
import { BY_VIEWER, FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/field/field.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { Loaded } from "#web/ui/list/paged-list.tsx";
import { Notice } from "#web/ui/page/notice.tsx";
import { listZones, ownZone } from "./zones.ts";

const CADENCES = { weekly: "Once a week", monthly: "Once a month, on the first" };
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const HOURS = Array.from({ length: 24 }, (_, hour) => `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`);

const byNumber = (labels: readonly string[], first: number) =>
  // Spaces keep the order, which objects change for numbers.
  Object.fromEntries(labels.map((label, index) => [` ${index + first}`, label]));
const DAY_OPTIONS = byNumber(DAYS, 1);
const HOUR_OPTIONS = byNumber(HOURS, 0);

const USUAL = { cadence: "weekly", weekday: 1, hour: 8 } as const;

/** When the email about what a member follows comes; nothing while it is off. */
export function ScheduleSection() {
  const { queries } = useApi();
  const preferences = useQuery(queries.emailPreferences.get.queryOptions(BY_VIEWER));
  const isOn = preferences.data?.weeklyEmail === true;
  const schedule = useQuery(queries.digests.getSchedule.queryOptions({ ...FRESH_BY_VIEWER, enabled: isOn }));
  if (!isOn) return null;
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-2xl">When you get what you follow</h2>
      <Loaded query={schedule} what="the schedule" skeletons={["h-40"]}>
        {({ schedule: stored, pausedAt }) => (
          <>
            {pausedAt && <Notice>It's paused because you were away. It starts again within the hour.</Notice>}
            <ScheduleForm stored={stored} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** A schedule that was never chosen is proposed, in the zone of the browser. */
function ScheduleForm({ stored }: { stored: DigestSchedule | null }) {
  const { queries, queryClient } = useApi();
  const [chosen, choose] = useState<DigestSchedule>(stored ?? { ...USUAL, zone: ownZone() });
  const zones = useMemo(() => listZones(stored?.zone ?? ownZone()), [stored]);
  const { write, isBusy } = useWrite({
    ...queries.digests.putSchedule.mutationOptions(),
    done: { title: "Schedule updated", about: "settings" },
    onSuccess: (answer) => queryClient.setQueryData(queries.digests.getSchedule.queryKey(), answer),
    failed: { title: "Failed to update the schedule", about: "settings" },
  });
  const change = (part: Partial<DigestSchedule>) => choose((now) => ({ ...now, ...part }));
  const save = (event: FormEvent) => {
    event.preventDefault();
    void write(chosen);
  };
  return (
    <form onSubmit={save} className="flex max-w-xl flex-col items-start gap-5">
      <div className="grid w-full gap-4 sm:grid-cols-2">
        <SelectField
          label="How often"
          options={CADENCES}
          value={chosen.cadence}
          onChange={({ target }) => change({ cadence: target.value as DigestSchedule["cadence"] })}
        />
        {chosen.cadence === "weekly" && (
          <SelectField
            label="Day"
            options={DAY_OPTIONS}
            value={` ${chosen.weekday}`}
            onChange={({ target }) => change({ weekday: Number(target.value) })}
          />
        )}
        <SelectField
          label="Hour"
          options={HOUR_OPTIONS}
          value={` ${chosen.hour}`}
          onChange={({ target }) => change({ hour: Number(target.value) })}
        />
        <SelectField
          label="Time zone"
          options={zones}
          value={chosen.zone}
          onChange={({ target }) => change({ zone: target.value })}
        />
      </div>
      <Button type="submit" look="secondary" isBusy={isBusy}>
        Save
      </Button>
    </form>
  );
}
