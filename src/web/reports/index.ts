export { ReportButton, ReportDialog, tellReportNeedsSignIn } from "./report-button.tsx";
export { REASON_TEXTS } from "./report-words.ts";
