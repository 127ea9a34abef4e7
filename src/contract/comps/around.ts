import type { Area } from "./views.ts";

/** The area and those that it lies in, the smallest first. */
export function listAround(area: Area): Area[] {
  if (area.kind === "country") return [area];
  const state = area.kind === "state" ? area.state : area.market.state;
  const around: Area[] = [{ kind: "state", state }, { kind: "country" }];
  return area.kind === "market" ? [area, ...around] : around;
}
