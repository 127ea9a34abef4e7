/** The parts of a text that are there, with a blank line between. */
export const joinParts = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join("\n\n");
