/** Classes of inputs and selects. On its own, because every page has a field in its footer. */
export const control = "control";
