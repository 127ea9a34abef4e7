export { calendarRoutes } from "./calendar/calendar-routes.ts";
export { openNote } from "./contract-hydration.ts";
export { registerContractJobs } from "./reminders/contract-jobs.ts";
