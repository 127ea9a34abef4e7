export { structuredData } from "./structured-data.ts";
