export { compare } from "./compare.ts";
export { listAreas } from "./list-areas.ts";
export { listComps as list } from "./list-comps.ts";
export { listPicks } from "./list-picks.ts";
export { listPopularMarkets } from "./list-popular-markets.ts";
export { listPopularTools } from "./list-popular-tools.ts";
export { listToolComps as listTools } from "./list-tools.ts";
export { getTool } from "./tool/get-tool.ts";
