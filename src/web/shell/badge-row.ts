/** Layout of the badge row in the header, shared with its placeholder. */
export const badgeRow = "flex items-center gap-0.5 sm:gap-2";
