import { errorText } from "#web/platform/error-text.ts";
import type { Refusal, Settlement } from "./use-settling.ts";

export type Decision = "approved" | "rejected";

/** What is decided on, as messages name it. */
type Noun = "review" | "discussion" | "comment";

/** A decision about what was sent in, with the messages of specification section 8. */
export function decisionOn(noun: Noun, decision: Decision, act: Settlement["act"]): Settlement {
  const name = `${noun[0]?.toUpperCase()}${noun.slice(1)}`;
  return {
    act,
    done: `${name} ${decision}!`,
    failed: `Failed to moderate ${noun}`,
    explain: (refusal) => explain(noun, refusal),
  };
}

function explain(noun: Noun, refusal: Refusal): string {
  const { status, moderatorName } = refusal.data ?? {};
  if (refusal.code === "NOT_FOUND") return "The author deleted it.";
  if (refusal.code !== "ALREADY_DECIDED") return errorText(refusal, "Please try again.");
  if (status === "superseded") return "The author submitted a newer version.";
  return `${moderatorName ?? "Someone else"} already ${status} this ${noun}.`;
}
