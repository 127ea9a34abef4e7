import { createReport } from "./create-report.ts";
import { listReports } from "./list-reports.ts";
import { resolveReports } from "./resolve-reports.ts";

export const reportsRouter = { list: listReports, resolve: resolveReports, create: createReport };
