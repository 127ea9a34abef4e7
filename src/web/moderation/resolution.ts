import type { Resolution } from "#contract/reports.ts";
import { errorText } from "#web/platform/error-text.ts";
import type { Refusal, Settlement } from "./use-settling.ts";

const DONE: Record<Resolution, string> = {
  dismiss: "Reports dismissed",
  hide: "Hidden until its author changes it",
  remove: "Removed for good",
  warn: "Warning sent",
};

/** What is done about a reported item, and how that is told. */
export function resolutionOf(resolution: Resolution, act: Settlement["act"]): Settlement {
  return { act, done: DONE[resolution], failed: "Failed to resolve the report", explain };
}

function explain(refusal: Refusal): string {
  if (refusal.code === "NOT_FOUND") return "It is gone.";
  if (refusal.code !== "ALREADY_RESOLVED") return errorText(refusal, "Please try again.");
  const { outcome, moderatorName } = refusal.data ?? {};
  return `${moderatorName ?? "Somebody else"} has already looked at it: ${outcome}.`;
}
