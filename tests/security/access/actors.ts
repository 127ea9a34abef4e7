/** Roles of callers. Cases define ownership: "own" belongs to the caller, "another's" to the other member. */
export const ACTORS = ["visitor", "unconfirmed", "member", "premium", "moderator", "admin"] as const;
export type Actor = (typeof ACTORS)[number];

export interface Call {
  method: string;
  /** Below /api, with parameters filled in. */
  path: string;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Sent with the body's fields as a form. */
  file?: { name: string; bytes: Uint8Array };
  headers?: Record<string, string>;
}
