import type { CDPSession, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { LIMITS } from "#contract/vocabulary.ts";
import { DEMO, signIn } from "#tests/e2e/support/accounts.ts";
import { openApiAs, openApiAsNewcomer } from "#tests/e2e/support/api-client.ts";
import { findBrokenTexts } from "#tests/e2e/support/broken-texts.ts";
import { decideOnReview } from "#tests/e2e/support/reviews.ts";
import { listScreens } from "#tests/e2e/support/screens.ts";
import { newVisitor, setUpBrowser, untilLoaded, visit } from "#tests/e2e/support/visitors.ts";
import { reviewContent } from "#tests/support/world.ts";

setUpBrowser();

const SCREENS =
  `home market market-none market-discussions calculator compare compare-two compare-few-reviews search search-filters
  tools tool tool-market leaderboards review discussion profile sign-up pricing contact
  add-review saved messages notifications settings own-profile`.split(/\s+/);

/** The browser's setting in pixels, 16 by default, which media queries in rem follow, too. */
const FONT_SIZES = [18, 20, 24, 32];
const PHONES = [360, 390];
const WIDTHS = [360, 390, 768, 900, 1200, 1440];
/** A4 without its margins, at 96 dpi. */
const PAPER = 718;
const NUMBER = String.raw`[$#]?\d[\d,.]*\d[%¢]?|#?\d[\d,]*\sof\s\d[\d,]*|[$][\d,.]*\d\sa\smonth`;

/** A tool and a person with the longest names, which nothing breaks, are on Home and in the index of tools. */
beforeAll(async () => {
  const author = await openApiAsNewcomer("W".repeat(LIMITS.fullName));
  const review = reviewContent({ toolName: "M".repeat(LIMITS.toolName) });
  const { id } = await author.call<{ id: string }>("POST", "/reviews", review);
  await decideOnReview(await openApiAs(DEMO.moderator), id, { decision: "approved" });
});

const setFontSize = (session: CDPSession, standard: number) =>
  session.send("Page.setFontSizes", { fontSizes: { standard, fixed: Math.round((standard * 13) / 16) } });

/** Returns the header's links and buttons outside of the window, and if the page scrolls sideways, what sticks out. */
const findTooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isOutside = (one: Element) => {
      const { left, right, width } = one.getBoundingClientRect();
      return width > 1 && (left < 0 || right > clientWidth + 0.5) && one.checkVisibility();
    };
    const selector = scrollWidth > clientWidth ? "body *" : "header :is(a, button)";
    const outside = [...document.querySelectorAll(selector)].filter(isOutside);
    const isClipped = (one: Element): boolean =>
      one.parentElement !== null &&
      one !== document.body &&
      (getComputedStyle(one.parentElement).overflowX !== "visible" || isClipped(one.parentElement));
    return outside
      .filter((one) => ![...one.children].some(isOutside) && !isClipped(one))
      .map((one) => `${one.tagName} ${one.parentElement?.className} ${one.textContent.slice(0, 30)}`);
  });

test.each([
  ["visitor", undefined],
  ["member", DEMO.member],
])(
  "screens of a %s fit on phones with large texts, and no number is split or parts from its unit",
  async (viewer, person) => {
    const page = await newVisitor("desktop", { expectStatus: [404] });
    const session = await page.context().newCDPSession(page);
    if (person) await signIn(page, person);
    const screens = (await listScreens()).filter(
      ({ name, as = "visitor" }) => as === viewer && SCREENS.includes(name),
    );
    expect(screens.length).toBeGreaterThan(4);
    const failures: string[] = [];
    for (const { name, address } of screens) {
      await visit(page, address);
      await untilLoaded(page);
      for (const width of PHONES) {
        await page.setViewportSize({ width, height: 844 });
        for (const size of FONT_SIZES) {
          await setFontSize(session, size);
          const wide = await findTooWide(page);
          if (wide.length > 0)
            failures.push(`${name} at ${width} with ${size}: ${wide.slice(0, 4).join(" | ")}`);
        }
      }
      await setFontSize(session, 16);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const split = await page.evaluate(findBrokenTexts, NUMBER);
        if (split.length > 0) failures.push(`${name} at ${width} splits ${split.join(", ")}`);
      }
      await page.setViewportSize({ width: PAPER, height: 900 });
      await page.emulateMedia({ media: "print" });
      const split = await page.evaluate(findBrokenTexts, NUMBER);
      if (split.length > 0) failures.push(`${name} on paper splits ${split.join(", ")}`);
      await page.emulateMedia({ media: "screen" });
    }
    expect(failures.join("\n")).toBe("");
  },
);
