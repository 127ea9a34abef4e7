import { countLines, LIMITS } from "#contract/vocabulary.ts";

/** Values of the composer. */
export interface DraftValues {
  subject: string;
  body: string;
}

export type DraftProblems = Partial<DraftValues>;

/** Returns problems by field, in the contract's words. */
export function checkDraft({ subject, body }: DraftValues): DraftProblems {
  return {
    ...problem("subject", "Subject is required", subject, LIMITS.newsletterSubject),
    ...(countLines(body) > LIMITS.newsletterLines
      ? { body: `Must be ${LIMITS.newsletterLines} lines or less` }
      : problem("body", "Body is required", body, LIMITS.newsletterBody)),
  };
}

function problem(name: keyof DraftValues, missing: string, typed: string, most: number): DraftProblems {
  const text = typed.trim();
  if (text === "") return { [name]: missing };
  return text.length > most ? { [name]: `Must be ${most} characters or less` } : {};
}

export const isSameDraft = (a: DraftValues, b: DraftValues) =>
  a.subject.trim() === b.subject.trim() && a.body.trim() === b.body.trim();
