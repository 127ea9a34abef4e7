/**
 * Who asks. Whose a thing is stands in the case: the owner is whoever asks for their own, the other member is
 * whoever asks for another's.
 */
export const ACTORS = ["visitor", "unconfirmed", "member", "premium", "moderator", "admin"] as const;
export type Actor = (typeof ACTORS)[number];

/** One request of the API. */
export interface Call {
  method: string;
  /** Below /api, with its parameters filled in. */
  path: string;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** A file to send beside the body's fields, as a form. */
  file?: { name: string; bytes: Uint8Array };
  headers?: Record<string, string>;
}
