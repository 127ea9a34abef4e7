export { eraseReporter } from "./erase-reporter.ts";
