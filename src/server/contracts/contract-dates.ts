/** A date without a time, "2026-12-14", in UTC. Texts compare like dates. */
export type Day = string;

/** Days before the last day to give notice. */
export const REMINDER_DAYS = [30, 14, 3] as const;

interface Terms {
  /** A renewal, which may have passed; null from month to month. */
  renewsOn: Day | null;
  since: Day | null;
  /** Null if none is known: then the renewal itself is the day to remember. */
  noticeDays: number | null;
}

const YEAR_MONTHS = 12;

const toDate = (day: Day) => new Date(`${day}T00:00:00Z`);
export const toDay = (date: Date): Day => date.toISOString().slice(0, "2026-12-14".length);
const yearOf = (day: Day) => Number(day.slice(0, 4));

export function addDays(day: Day, days: number): Day {
  const date = toDate(day);
  date.setUTCDate(date.getUTCDate() + days);
  return toDay(date);
}

/** January 31 and a month is the last day of February. */
export function addMonths(day: Day, months: number): Day {
  const date = toDate(day);
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(dayOfMonth, lastOfMonth));
  return toDay(date);
}

/** The first renewal that isn't before a day. Null from month to month. */
export function nextRenewal({ renewsOn, since }: Pick<Terms, "renewsOn" | "since">, day: Day): Day | null {
  if (renewsOn === null || renewsOn >= day) return renewsOn;
  const anchor = anchorOf(renewsOn, since);
  const inYear = (year: number) => addMonths(anchor, (year - yearOf(anchor)) * YEAR_MONTHS);
  const ofYear = inYear(yearOf(day));
  return ofYear >= day ? ofYear : inYear(yearOf(day) + 1);
}

/** What began on February 29 renews on February 28, and in leap years on February 29 again. */
function anchorOf(renewsOn: Day, since: Day | null): Day {
  if (since === null || since >= renewsOn) return renewsOn;
  const anniversary = addMonths(since, (yearOf(renewsOn) - yearOf(since)) * YEAR_MONTHS);
  return anniversary === renewsOn ? since : renewsOn;
}

/** How often a contract renewed from the date that is stored to a later renewal. */
export const rolledYears = ({ renewsOn }: Pick<Terms, "renewsOn">, renewal: Day): number =>
  renewsOn === null ? 0 : yearOf(renewal) - yearOf(renewsOn);

interface NoticeDay {
  renewsOn: Day;
  /** The last day to give notice, or the renewal if no notice is known. */
  noticeOn: Day;
}

/** The first renewal whose last day to give notice isn't before a day. */
export function nextNotice(terms: Terms, day: Day): NoticeDay | null {
  const notice = terms.noticeDays ?? 0;
  const renewsOn = nextRenewal(terms, addDays(day, notice));
  return renewsOn === null ? null : { renewsOn, noticeOn: addDays(renewsOn, -notice) };
}

export interface Reminder extends NoticeDay {
  daysBefore: number;
}

/**
 * The reminder that is due: after a pause of the process, the nearest to the last day to give notice only. Reminders from
 * before the last change are not made up for, because the member saw the date then.
 */
export function dueReminder(terms: Terms & { changedOn: Day }, today: Day): Reminder | null {
  const notice = nextNotice(terms, today);
  if (notice === null) return null;
  const reached = REMINDER_DAYS.filter((days) => addDays(notice.noticeOn, -days) <= today);
  if (reached.length === 0) return null;
  const daysBefore = Math.min(...reached);
  return addDays(notice.noticeOn, -daysBefore) < terms.changedOn ? null : { ...notice, daysBefore };
}

/** The first day after today on which a reminder is sent. */
export function nextReminder(terms: Terms, today: Day): Day | null {
  const notice = nextNotice(terms, today);
  if (notice === null) return null;
  return REMINDER_DAYS.map((days) => addDays(notice.noticeOn, -days)).find((day) => day > today) ?? null;
}
