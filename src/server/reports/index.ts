export { eraseReporter } from "./erase-reporter.ts";
export { reportQueue } from "./report-queue.ts";
