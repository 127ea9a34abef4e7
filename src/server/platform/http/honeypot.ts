import type { RequestContext } from "#server/platform/api.ts";

/** Counts it in the log, so that operators see whether people are hit. */
export function isTrapped({ log }: Pick<RequestContext, "log">, value: string, form: string): boolean {
  if (value === "") return false;
  log.info({ form }, "a hidden field was filled in");
  return true;
}
