export { answerCategory, answerTool } from "./answers.ts";
export { loadComps } from "./load-comps.ts";
export { loadToolPlaces } from "./tool/load-tool-places.ts";
