export { createReport as create } from "./create-report.ts";
export { listReports as list } from "./list/list-reports.ts";
export { resolveReports as resolve } from "./resolve-reports.ts";
