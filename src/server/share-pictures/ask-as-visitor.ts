import type { Log } from "#server/platform/log.ts";
import type { Platform } from "#server/platform/platform.ts";
import { apiOfVisitor } from "#server/visitor-api.ts";
import type { PictureSource } from "./content/picture-source.ts";

/** @throws why an operation failed, such as an unavailable database */
export async function askAsVisitor<Found>(
  platform: Platform,
  log: Log,
  ask: (source: PictureSource) => Promise<Found>,
): Promise<Found> {
  let failure: unknown;
  const api = apiOfVisitor(platform, log, (error) => {
    failure = error;
  });
  try {
    return await ask({ ...platform, api });
  } catch (error) {
    throw failure ?? error;
  }
}
