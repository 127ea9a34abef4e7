import { unfinishedText } from "#contract/parts.ts";

/** Filled in by programs, and sometimes by a browser's extension: nobody is dropped without a word. */
export const honeypot = unfinishedText(1000)
  .default("")
  .meta({ description: "Honeypot: leave it empty. Its name means nothing, so that nothing fills it in" });

export const HONEYPOT_FILLED = {
  HONEYPOT_FILLED: {
    status: 422,
    message: "A hidden field was filled in, maybe by a browser extension. We emptied it: please send again.",
  },
} as const;
