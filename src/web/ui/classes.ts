/** Class names in one string; what is not a text is left out. */
export const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(" ");
