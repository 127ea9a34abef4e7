export const SITE_DESCRIPTION = "Reviews of real estate tools, by city market.";

/** Sentences below the headings of these pages, which describe them well. */
export const LEADS = {
  home: "What agents in your city pay, what they get for it, and whether they'd buy it again.",
  about: "Whether a tool is worth it depends on your city. So we ask the agents who work there.",
  feeds: "New reviews and discussions in your feed reader, as soon as they are public.",
  method:
    "Every figure comes from approved reviews, by the same formula for every tool. Here are all of them.",
};

/** What search engines show of pages whose description doesn't depend on data, by the id of the route. */
export const DESCRIPTIONS: Record<string, string> = {
  "/": LEADS.home,
  "/about": LEADS.about,
  "/add-review": "Tell agents what a tool costs, what it delivers, and whether you'd buy it again.",
  "/calculator": "What a monthly budget buys in your city, at the prices that agents report.",
  "/contact": "Contact our team. A real person reads every message.",
  "/feeds": LEADS.feeds,
  "/markets/": "Every city with real estate tool reviews, by state.",
  "/method": LEADS.method,
  "/pricing":
    "See every rating and number for free. Get every detailed review with Premium for $9.99 per month.",
  "/privacy": "What we store about you, why, for how long, and your rights.",
  "/terms": "The rules for using the site, posting, and paying.",
  "/tools/": "Every tool agents review, by category: score, monthly cost, and cost per result.",
};
