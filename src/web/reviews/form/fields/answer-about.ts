import type { ReviewValues } from "#web/reviews/form/review-values.ts";

type Answer = Pick<ReviewValues, "leadSourceName" | "connection" | "connectionNote">;

/** The answer about the author's connection, which belongs to the tool that it was given for. */
export const answerAbout = (tool: string, { leadSourceName, connection, connectionNote }: Answer) =>
  isSameTool(tool, leadSourceName)
    ? { connection, connectionNote }
    : { connection: null, connectionNote: "" };

/** Ignores case, spaces and punctuation, as the server does. */
export const isSameTool = (one: string, other: string) => lettersOf(one) === lettersOf(other);

const lettersOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "") || name.trim();
