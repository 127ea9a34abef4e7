export { ReportButton, ReportDialog, useReportNeedsSignIn } from "./report-button.tsx";
export { REASON_TEXTS } from "./report-labels.ts";
