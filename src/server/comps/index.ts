export { loadComps } from "./load-comps.ts";
