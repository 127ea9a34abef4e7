import type { Context } from "hono";
import { type Answer, sendAnswer, toAnswer } from "#server/answers/index.ts";
import type { Config } from "#server/platform/config/config.ts";
import { offlineFiles } from "./offline-files.ts";

const ONE_HOUR = "public, max-age=3600";
const DAY_MS = 24 * 60 * 60 * 1000;
/** RFC 9116 recommends less than a year. */
const EXPIRES_DAYS = 180;
/** As `--color-paper` in light mode: a manifest has one color for both. */
const PAPER = "#faf8f2";

/**
 * Files whose content depends on the configuration. None renders a page.
 * @param root the folder of built files; undefined in development
 */
export function siteFiles(config: Config, root: string | undefined) {
  const { publicUrl, supportEmail } = config;
  const manifest = toFile("application/manifest+json", JSON.stringify(manifestOf(config)));
  const robots = toFile("text/plain", robotsOf(config));
  const files = new Map<string, (c: Context) => Response | Promise<Response>>([
    ["/robots.txt", (c) => sendAnswer(c, robots)],
    ["/manifest.webmanifest", (c) => sendAnswer(c, manifest)],
    ["/.well-known/security.txt", (c) => sendAnswer(c, securityText({ publicUrl, supportEmail }))],
    [
      "/.well-known/change-password",
      (c) => c.body(null, 302, { location: "/settings?tab=security", "cache-control": "no-cache" }),
    ],
  ]);
  for (const [path, answer] of offlineFiles(config, root)) files.set(path, (c) => sendAnswer(c, answer));
  return {
    has: (path: string) => files.has(path),
    serve: async (c: Context, next: () => Promise<void>) => files.get(c.req.path)?.(c) ?? next(),
  };
}

const toFile = (type: string, text: string): Answer =>
  toAnswer(new TextEncoder().encode(text), {
    status: 200,
    headers: { "content-type": `${type}; charset=utf-8`, "cache-control": ONE_HOUR, vary: "Accept-Encoding" },
  });

/** What is only for members, or begins a task, has nothing to find, and its addresses are without number. */
const CLOSED = [
  "/api/",
  "/auth",
  "/admin",
  "/messages",
  "/my-tools",
  "/calendars/",
  "/notifications",
  "/saved",
  "/settings",
  "/checkout/",
  "/dev/",
];

const robotsOf = ({ isIndexed, publicUrl }: Config) =>
  isIndexed
    ? `User-agent: *\n${CLOSED.map((path) => `Disallow: ${path}\n`).join("")}\nSitemap: ${publicUrl}/sitemap.xml\n`
    : "User-agent: *\nDisallow: /\n";

const icon = (size: number, purpose: "any" | "maskable") => ({
  src: `/icon-${purpose === "maskable" ? "maskable-" : ""}${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

const manifestOf = ({ productName }: Config) => ({
  id: "/",
  name: productName,
  short_name: productName,
  description: "Reviews of real estate tools, by city market",
  lang: "en",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: PAPER,
  theme_color: PAPER,
  categories: ["business", "productivity"],
  icons: [
    icon(192, "any"),
    icon(512, "any"),
    icon(512, "maskable"),
    { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
  ],
  shortcuts: [
    { name: "Search", url: "/search" },
    { name: "Add Review", url: "/add-review" },
    { name: "Saved", url: "/saved" },
    { name: "Messages", url: "/messages" },
  ].map((shortcut) => ({ ...shortcut, icons: [icon(192, "any")] })),
});

/** RFC 9116. The same during a day. */
function securityText({ publicUrl, supportEmail }: Pick<Config, "publicUrl" | "supportEmail">): Answer {
  const today = Math.floor(Date.now() / DAY_MS);
  const fields = {
    Contact: `mailto:${supportEmail}`,
    Expires: new Date((today + EXPIRES_DAYS) * DAY_MS).toISOString(),
    "Preferred-Languages": "en",
    Canonical: `${publicUrl}/.well-known/security.txt`,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  return toFile("text/plain", lines.join(""));
}
