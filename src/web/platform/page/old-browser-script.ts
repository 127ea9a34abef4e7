/** A built-in that only the oldest browsers and younger ones have, and those since 2021 that the pages use. */
export const NEEDED: readonly string[] = [
  "CSS.registerProperty",
  "[].at",
  "[].findLast",
  "[].toReversed",
  "[].toSorted",
  "[].with",
  "Object.hasOwn",
  '"".isWellFormed',
  "AbortSignal.timeout",
];

/** Loads the sentence for browsers that are too old, in their syntax. */
export const OLD_BROWSER_SCRIPT = `if(!(window.CSS&&CSS.supports&&CSS.supports("color","color-mix(in srgb,red,red)")&&\
${NEEDED.join("&&")})){var s=document.createElement("script");s.src="/old-browser.js";document.head.appendChild(s)}`;
