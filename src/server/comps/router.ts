import { listComps } from "./list-comps.ts";

export const compsRouter = { list: listComps };
