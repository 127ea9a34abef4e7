export const joinParts = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join("\n\n");
