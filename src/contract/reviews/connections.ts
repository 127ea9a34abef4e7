/** What ties an author to the tool of a review; "none" if they say that nothing does (docs/product.md#reviews). */
export const CONNECTIONS = ["none", "works-for", "competes-with", "paid-by", "other"] as const;
export type Connection = (typeof CONNECTIONS)[number];

/** Null without a connection, and where nobody asked. */
export const CONNECTION_LABELS: Record<Connection, string | null> = {
  none: null,
  "works-for": "Works for this tool",
  "competes-with": "Competes with this tool",
  "paid-by": "Paid by this tool",
  other: "Connected with this tool",
};

export const labelOfConnection = (connection: Connection | null | undefined): string | null =>
  connection ? CONNECTION_LABELS[connection] : null;
