import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { LIMITS } from "#contract/vocabulary.ts";
import { reviewContent } from "#tests/support/world.ts";
import { DEMO, signIn } from "./support/accounts.ts";
import { type ApiClient, edit, openApiAs, openApiAsNewcomer } from "./support/api-client.ts";
import { decideOnDiscussion } from "./support/discussions.ts";
import { decideOnReview } from "./support/reviews.ts";
import { newVisitor, setUpBrowser, untilLoaded, visit } from "./support/visitors.ts";

// After each test, all consoles must be clean: a CSP violation would be an error there.
setUpBrowser();

/**
 * Ends a comment, an attribute, a script, a title and, in old scripts, a line, so that the rest would run.
 */
const EVIL = `"'--></script></title>\u2028<img src=x onerror=alert(1)>`;
/** Unbreakable. */
const LONG = "Wohnungseigentum".repeat(9);
const TEXT = `${LONG} ${EVIL}\n\n- [x](javascript:alert(1))\n- <svg onload=alert(1)>\n\n> {{constructor.constructor('alert(1)')()}} \${alert(1)}`;

let author: Awaited<ReturnType<typeof openApiAsNewcomer>>;
let moderator: ApiClient;
const ids = { author: "", review: "", discussion: "" };

/** One person fills in every field that others read; content that needs approval stays pending. */
beforeAll(async () => {
  author = await openApiAsNewcomer(EVIL);
  moderator = await openApiAs(DEMO.moderator);
  const post = async (path: string, body: unknown, by: ApiClient = author) =>
    (await by.call<{ id: string }>("POST", path, body)).id;
  ids.author = (await author.call<{ id: string }>("GET", "/account")).id;
  const profile = {
    fullName: `${EVIL}${LONG}`.slice(0, LIMITS.fullName),
    brokerage: EVIL,
    reviewerType: "broker",
    yearsExperience: 7,
  };
  await edit(author, "/account/profile", profile, "/account");
  const review = {
    toolName: `Evil ${EVIL} ${LONG}`.slice(0, LIMITS.toolName),
    pros: [EVIL, LONG],
    cons: [EVIL],
    brokerage: EVIL,
    detailedReview: TEXT,
  };
  ids.review = await post("/reviews", reviewContent(review));
  const discussion = {
    title: `${EVIL} ${LONG}`.slice(0, LIMITS.discussionTitle),
    content: TEXT,
    marketId: null,
    toolId: null,
    tagIds: [],
  };
  ids.discussion = await post("/discussions", discussion);
});

interface Finding {
  address: string;
  script: string;
}

/** Opens pages and waits for hydration, so that their state was parsed. Returns what was executed. */
async function look(page: Page, addresses: readonly string[]): Promise<Finding[]> {
  const ran: Finding[] = [];
  page.on("dialog", (dialog) => {
    ran.push({ address: page.url(), script: dialog.message() });
    void dialog.dismiss();
  });
  for (const address of addresses) {
    await visit(page, address);
    await untilLoaded(page);
    expect(await page.locator('img[src="x"], svg[onload], [href^="javascript:"]').count(), address).toBe(0);
    const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(tooWide), address).toBe(0);
  }
  return ran;
}

const untilShown = (page: Page) =>
  page.locator("main").getByText("<img src=x onerror=alert(1)>").first().waitFor();

test("no script of a member runs for moderators", async () => {
  const page = await newVisitor("desktop");
  await signIn(page, DEMO.moderator);
  await look(page, ["/admin?tab=reviews", "/admin?tab=discussions"]);
  await decideOnReview(moderator, ids.review, { decision: "approved", reason: EVIL });
  await decideOnDiscussion(ids.discussion, "approved", EVIL);
  const thread = { kind: "discussion", id: ids.discussion };
  await author.call("POST", "/comments", { thread, content: TEXT });
  const about = { subject: { kind: "discussion", id: ids.discussion }, reason: "other", details: EVIL };
  await (await openApiAs(DEMO.member)).call("POST", "/reports", about);
  const ran = await look(page, ["/admin?tab=comments", "/admin?tab=reports", "/admin?tab=log"]);
  await untilShown(page);
  expect(ran).toEqual([]);
  const resolution = { resolution: "dismiss", reason: EVIL };
  await moderator.call("POST", `/moderation/reports/discussion/${ids.discussion}/resolution`, resolution);
});

test("no script of a member runs for visitors", async () => {
  const page = await newVisitor("phone");
  const ran = await look(page, [
    `/reviews/${ids.review}`,
    `/profile/${ids.author}?tab=discussions`,
    `/search?q=${encodeURIComponent(EVIL)}`,
    "/search?q=Evil",
    "/markets/TX/austin",
    "/tools",
    `/discussions/${ids.discussion}`,
  ]);
  await untilShown(page);
  expect(ran).toEqual([]);
  const described = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(described ?? "")["@graph"][1].text).toContain("</script>");
});

test("no script of a member runs for other members and the author", async () => {
  const { id: recipientId } = await (await openApiAs(DEMO.member)).call<{ id: string }>("GET", "/account");
  const letter = { recipientId, subject: EVIL, content: TEXT };
  const { message } = await author.call<{ message: { id: string } }>("POST", "/messages", letter);
  await author.call("PUT", `/saves/discussions/${ids.discussion}`, { note: TEXT });
  const page = await newVisitor("desktop");
  await signIn(page, author.person);
  const ran = await look(page, [
    "/notifications",
    "/saved",
    "/settings",
    "/messages",
    `/reviews/${ids.review}/edit`,
    `/discussions/${ids.discussion}/edit`,
  ]);
  const member = await newVisitor("desktop");
  await signIn(member, DEMO.member);
  expect([...ran, ...(await look(member, ["/messages", `/messages/${message.id}`]))]).toEqual([]);
  await untilShown(member);
});

test("a name with bidi controls doesn't reverse the text around it", async () => {
  const page = await newVisitor("desktop");
  // In the log, text follows a name on the same line.
  await signIn(page, DEMO.moderator, "/admin?tab=log");
  const follows = await page
    .locator('main li a[href^="/profile/"]')
    .first()
    .evaluate((link: HTMLElement) => {
      // The API rejects such names now; a stored one must stay isolated.
      link.textContent = "\u202enelE";
      const range = document.createRange();
      const isNextBehind = () => {
        const next = link.nextSibling;
        if (next === null) throw new Error("Nothing follows the name.");
        range.selectNodeContents(next);
        return range.getBoundingClientRect().left >= link.getBoundingClientRect().right - 1;
      };
      const isolated = isNextBehind();
      link.style.unicodeBidi = "normal";
      return { isolated, plain: isNextBehind() };
    });
  expect(follows).toEqual({ isolated: true, plain: false });
});
