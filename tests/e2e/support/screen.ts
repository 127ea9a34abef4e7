/** Every screen, by a name: what it is called in files of pictures, and in failures. */
export interface Screen {
  name: string;
  address: string;
  /** Who looks at it: a visitor unless told. */
  as?: Viewer;
  /** What the address answers with: 200 unless told. */
  status?: number;
  /** What the API answers in place of the server, by the pattern of an address: it brings about a rare state. */
  answers?: Record<string, unknown>;
  /** A page of the server's own, without a script. */
  isPlain?: boolean;
}

/** Who looks at screens, besides visitors. */
export const VIEWERS = ["member", "premium", "moderator"] as const;
export type Viewer = (typeof VIEWERS)[number];
