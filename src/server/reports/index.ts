export { forgetReporter } from "./forget-reporter.ts";
