/** What an author says about a tool some months after the approval. A change of the numbers is an edit. */
export const USE_ANSWERS = ["using", "stopped"] as const;

/** How long after the approval, an edit or the last time an author is asked. */
export const CHECK_IN_MONTHS = 6;
