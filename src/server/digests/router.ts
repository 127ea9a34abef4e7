export { getSchedule, putSchedule } from "./own-schedule.ts";
