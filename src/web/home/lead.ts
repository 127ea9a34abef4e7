/** What the product is for; the page says it, and what search engines show of it. */
export const LEAD = "What agents in your city pay, what they get for it, and whether they'd buy it again.";
