import type { Resolution } from "#contract/reports.ts";
import { errorText } from "#web/platform/error-text.ts";
import type { Refusal, Settlement } from "./use-settling.ts";

const DONE: Record<Resolution, string> = {
  dismiss: "Reports dismissed",
  hide: "Hidden until the author edits it",
  remove: "Permanently removed",
  warn: "Warning sent",
};

/** What is done about a reported item, and how that is told. */
export function resolutionOf(resolution: Resolution, act: Settlement["act"]): Settlement {
  return { act, done: DONE[resolution], failed: "Failed to resolve the report", explain };
}

function explain(refusal: Refusal): string {
  if (refusal.code === "NOT_FOUND") return "It no longer exists.";
  if (refusal.code !== "ALREADY_RESOLVED") return errorText(refusal, "Please try again.");
  const { outcome, moderatorName } = refusal.data ?? {};
  return `Already handled by ${moderatorName ?? "someone else"}: ${outcome}.`;
}
