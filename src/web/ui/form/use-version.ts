import { useRef, useState } from "react";

interface Saved<Content> {
  version: string;
  content: Content;
}

/**
 * Of a form for what can be edited in other tabs and by others: the version that its edit is based on, and what was saved
 * since. Show a `VersionConflict`, and pass `rejected` to the write.
 */
export function useVersion<Content>(loaded: string) {
  const base = useRef(loaded);
  const [theirs, setTheirs] = useState<Saved<Content>>();
  return {
    current: () => base.current,
    moveTo(version: string) {
      base.current = version;
      setTheirs(undefined);
    },
    theirs,
    rejected: { CHANGED: (error: unknown) => setTheirs((error as { data: Saved<Content> }).data) },
  };
}

export type Version<Content> = ReturnType<typeof useVersion<Content>>;
