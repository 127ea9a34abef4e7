// `npm run reports`: names the reports that are due to be measured again, and exits with 1 if there are any.
import path from "node:path";
import { checkReportAges } from "./report-age.ts";

const old = checkReportAges(path.resolve(import.meta.dirname, "../.."));
for (const line of old) console.log(line);
process.exit(old.length === 0 ? 0 : 1);
