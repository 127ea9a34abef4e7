import { compare } from "./compare.ts";
import { getTool } from "./get-tool.ts";
import { listAreas } from "./list-areas.ts";
import { listComps } from "./list-comps.ts";
import { listTools } from "./list-tools.ts";

export const compsRouter = { compare, getTool, list: listComps, listAreas, listTools };
