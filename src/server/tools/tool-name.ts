import { createHash } from "node:crypto";
import { foldText } from "#server/platform/text/fold-text.ts";

/**
 * What makes two spellings the same tool: lower case letters and digits only, so that "Follow Up Boss",
 * "follow-up boss" and "FollowUpBoss" are one. A name of signs alone stays as it is, never empty.
 */
export function normalizeToolName(name: string): string {
  const letters = foldText(name).replace(/[^\p{L}\p{N}]+/gu, "");
  return letters === "" ? name.trim().toLowerCase() : letters;
}

/**
 * The last part of a tool's address: "Foyer CRM" is "foyer-crm". Two names may have the same slug; who
 * stores it makes it unique. A name without Latin letters or digits gets a stable code instead.
 */
export function toolSlug(name: string): string {
  const slug = foldText(name)
    .replace(/['’‘`´]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return slug === "" ? `tool-${createHash("sha256").update(name).digest("hex").slice(0, 8)}` : slug;
}
