/** A screen; the name appears in screenshot files and failures. */
export interface Screen {
  name: string;
  address: string;
  /** Defaults to a visitor. */
  as?: Viewer;
  /** Expected HTTP status, 200 by default. */
  status?: number;
  /** Mocked API responses by URL pattern, for rare states. */
  answers?: Record<string, unknown>;
  /** Name of a button that opens a form. */
  press?: string;
  /** A server-rendered page without scripts. */
  isPlain?: boolean;
}

export const VIEWERS = ["member", "premium", "moderator", "admin"] as const;
export type Viewer = (typeof VIEWERS)[number];
