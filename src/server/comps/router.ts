import { getTool } from "./get-tool.ts";
import { listComps } from "./list-comps.ts";

export const compsRouter = { getTool, list: listComps };
