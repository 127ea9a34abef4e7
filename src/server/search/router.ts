export { suggest } from "./suggest.ts";
