import { createHash } from "node:crypto";
import { foldText } from "#server/platform/text/fold-text.ts";

/** Equal for all spellings: "Follow Up Boss" and "follow-up boss" are "followupboss". Never empty. */
export function normalizeToolName(name: string): string {
  const letters = foldText(name).replace(/[^\p{L}\p{N}]+/gu, "");
  return letters === "" ? name.trim().toLowerCase() : letters;
}

/** Two names may have the same slug. Names without Latin letters get a stable code. */
export function toolSlug(name: string): string {
  const slug = foldText(name)
    .replace(/['’‘`´]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return slug === "" ? `tool-${createHash("sha256").update(name).digest("hex").slice(0, 8)}` : slug;
}
