import type { ReactNode } from "react";

/** A name of a person, a tool or a place, which the browser's translator must not translate. */
export const Name = ({ children }: { children: ReactNode }) => <span translate="no">{children}</span>;
