/** Shown on Home and used as its meta description. */
export const TAGLINE = "What agents in your city pay, what they get for it, and whether they'd buy it again.";
