/** Far longer than nodes take to learn of a change, and than pages take to load what changed. */
const FRESH_MS = 10_000;

let knownAt = Number.NEGATIVE_INFINITY;

/** Notes that this page knows of a change, because it made it or was told. */
export function noteChange(): void {
  knownAt = performance.now();
}

/** Whether reads need the changes that this page knows of. The node that responds may not know them yet. */
export const needsChanges = () => performance.now() - knownAt < FRESH_MS;
