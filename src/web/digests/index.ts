export { ScheduleSection } from "./schedule-section.tsx";
