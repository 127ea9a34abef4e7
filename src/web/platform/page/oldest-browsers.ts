/** What the pages are built for (vite.config.ts) and checked against. Tailwind's colors and properties need these. */
export const OLDEST_BROWSERS = { chrome: 111, edge: 111, firefox: 128, safari: 16.4 };
