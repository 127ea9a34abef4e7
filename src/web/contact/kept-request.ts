const KEY = "contact_request";

/** What of the contact form is kept; the captcha's answer and the consent are asked for anew. */
export const KEPT_FIELDS = ["name", "email", "company", "phone", "message"] as const;
export type KeptFields = Partial<Record<(typeof KEPT_FIELDS)[number], string | undefined>>;

/**
 * What was typed in this tab before the page was loaded again. Another person's is none of it; what a visitor
 * typed is theirs after signing in, too.
 *
 * @param viewer id of the signed-in person; null for visitors
 */
export function readKeptRequest(viewer: string | null): KeptFields {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(KEY) ?? "{}") as {
      viewer?: unknown;
      fields?: Record<string, unknown>;
    };
    if (kept.viewer !== null && kept.viewer !== viewer) return {};
    const entries = KEPT_FIELDS.map((field) => [field, kept.fields?.[field]]);
    return Object.fromEntries(entries.filter(([, value]) => typeof value === "string"));
  } catch {
    return {};
  }
}

export function keepRequest(viewer: string | null, typed: KeptFields): void {
  try {
    const fields = Object.fromEntries(KEPT_FIELDS.map((field) => [field, typed[field]]));
    window.sessionStorage.setItem(KEY, JSON.stringify({ viewer, fields }));
  } catch {
    // Storage that is full or forbidden: the text lasts as long as the page.
  }
}

export function forgetKeptRequest(): void {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
