import type { Area } from "#contract/comps/views.ts";
import type { Platform } from "#server/platform/platform.ts";
import { loadCompsOfArea } from "./load-comps.ts";

/** What a lead and a CRM cost in an area. */
export async function loadLocalPrices(platform: Pick<Platform, "memory">, area: Area) {
  const [leads, crms] = await Promise.all([
    loadCompsOfArea(platform, area, "Lead Generation"),
    loadCompsOfArea(platform, area, "CRM"),
  ]);
  return {
    costPerLead: leads.ofCategory.costPerResult.median,
    crmMonthlyCost: crms.ofCategory.monthlyCost.median,
  };
}
