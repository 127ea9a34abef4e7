/** The look of the row of signs in the header: the same for the signs and for what keeps their place. */
export const signs = "flex items-center gap-0.5 sm:gap-2";
