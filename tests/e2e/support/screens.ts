import { createSignedValues } from "#server/platform/signed-values.ts";
import { PRODUCT_SECRET } from "./demo.ts";
import { listPremiumScreens } from "./premium-screens.ts";
import { listPrivateScreens } from "./private-screens.ts";
import type { Screen } from "./screen.ts";
import { productUrl } from "./visitors.ts";

export async function listScreens(url = productUrl()): Promise<Screen[]> {
  const [review, discussion] = await Promise.all([firstReview(url), firstDiscussion(url)]);
  const [asks, off] = await Promise.all([
    unsubscribeAddress(review.reviewer.id, "review_replies"),
    unsubscribeAddress(discussion.author.id, "welcome_email"),
  ]);
  await fetch(url + off, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
  return [
    { name: "home", address: "/" },
    { name: "markets", address: "/markets" },
    { name: "markets-filtered", address: "/markets?q=texas" },
    { name: "markets-none", address: "/markets?q=atlantis" },
    { name: "market", address: "/markets/TX/austin" },
    { name: "market-discussions", address: "/markets/TX/austin?tab=discussions" },
    { name: "market-discussions-none", address: "/markets/WY/casper?tab=discussions" },
    { name: "market-few", address: "/markets/ND/bismarck" },
    { name: "market-none", address: "/markets/WY/casper" },
    { name: "market-category", address: "/markets/TX/austin?category=CRM&show=all" },
    { name: "market-all-reviews", address: "/markets/TX/austin?list=all" },
    {
      name: "calculator",
      address: "/calculator?category=Lead+Generation&market=austin-tx&budget=800&rate=4",
    },
    { name: "calculator-few-reviews", address: "/calculator?category=CRM&market=casper-wy" },
    { name: "compare", address: "/compare?tools=foyer-crm%2Clantern-leads-desk%2Crolodesk" },
    {
      name: "compare-few-reviews",
      address:
        "/compare?tools=foyer-crm%2Clantern-leads-desk%2Chandshake-hub%2Cpipeline-pantry&market=austin-tx",
    },
    { name: "compare-one", address: "/compare?tools=foyer-crm" },
    { name: "compare-two", address: "/compare?tools=foyer-crm%2Crolodesk&market=austin-tx&at=400" },
    { name: "compare-nothing", address: "/compare" },
    { name: "compare-unknown", address: "/compare?tools=nothing", status: 404 },
    { name: "market-missing", address: "/markets/TX/atlantis", status: 404 },
    { name: "search", address: "/search" },
    { name: "search-market", address: "/search?market=Austin%2C+TX&category=CRM&sort=highest-rated" },
    { name: "search-tool", address: "/search?q=Copperline+Leads" },
    { name: "search-none", address: "/search?q=zzzzqq" },
    { name: "search-unknown-market", address: "/search?market=Atlantis" },
    { name: "search-misspelled", address: "/search?market=Austn" },
    { name: "search-same-name", address: "/search?market=Springfield" },
    { name: "search-page", address: "/search?page=3" },
    { name: "search-filters", address: "/search?minScore=7&recommended=only&panel=filters" },
    { name: "search-filters-none", address: "/search?market=Austin%2C+TX&tags=Invented&panel=filters" },
    { name: "search-discussions", address: "/search?tab=discussions" },
    { name: "search-discussions-tool", address: "/search?q=Foyer+CRM&tab=discussions&sort=most-replies" },
    { name: "search-discussions-unknown-market", address: "/search?market=Atlantis&tab=discussions" },
    { name: "tools", address: "/tools" },
    { name: "tools-category", address: "/tools?category=CRM&sort=price" },
    { name: "tools-none", address: "/tools?q=zzzz" },
    { name: "tool", address: "/tools/foyer-crm" },
    { name: "tool-market", address: "/tools/foyer-crm?market=austin-tx" },
    { name: "tool-state", address: "/tools/foyer-crm?state=TX&tab=discussions" },
    { name: "tool-none", address: "/tools/foyer-crm?market=casper-wy" },
    { name: "tool-unknown-market", address: "/tools/foyer-crm?market=Atlantis" },
    { name: "tool-few", address: "/tools/drip-foundry?market=austin-tx" },
    { name: "tool-missing", address: "/tools/nothing", status: 404 },
    { name: "leaderboards", address: "/leaderboards" },
    { name: "leaderboards-market", address: "/leaderboards?market=denver-co" },
    { name: "leaderboards-state", address: "/leaderboards?category=CRM&state=CA&open=unranked" },
    { name: "leaderboards-no-ranks", address: "/leaderboards?category=CRM&market=austin-tx" },
    { name: "leaderboards-unknown-market", address: "/leaderboards?category=CRM&market=Atlantis" },
    { name: "review", address: `/reviews/${review.id}` },
    { name: "discussion", address: `/discussions/${discussion.id}` },
    { name: "discussion-missing", address: "/discussions/nothing", status: 404 },
    { name: "review-missing", address: "/reviews/nothing", status: 404 },
    { name: "profile", address: `/profile/${review.reviewer.id}` },
    { name: "profile-discussions", address: `/profile/${discussion.author.id}?tab=discussions` },
    { name: "profile-missing", address: "/profile/nobody", status: 404 },
    { name: "sign-in", address: "/auth" },
    { name: "sign-up", address: "/auth?mode=register" },
    { name: "forgot-password", address: "/auth?mode=forgot" },
    { name: "reset-password", address: "/auth?mode=reset&token=x" },
    { name: "confirm-email", address: "/auth?mode=confirm&token=x" },
    { name: "confirm-email-change", address: "/auth?mode=confirm-email-change&token=x" },
    { name: "restore-email", address: "/auth?mode=restore-email&token=x" },
    { name: "pricing", address: "/pricing" },
    { name: "about", address: "/about" },
    { name: "method", address: "/method" },
    { name: "feeds", address: "/feeds" },
    { name: "contact", address: "/contact" },
    { name: "privacy", address: "/privacy" },
    { name: "terms", address: "/terms" },
    { name: "newsletter-check-your-email", address: "/newsletter/check-your-email" },
    { name: "newsletter-confirm", address: "/newsletter/confirm?token=x" },
    { name: "newsletter-confirmed", address: "/newsletter/confirmed" },
    { name: "newsletter-not-subscribed", address: "/newsletter/not-subscribed" },
    { name: "newsletter-dead-link", address: "/newsletter/dead-link" },
    { name: "not-found", address: "/nowhere", status: 404 },
    { name: "unsubscribe", address: asks },
    { name: "unsubscribe-done", address: off },
    { name: "unsubscribe-dead", address: "/unsubscribe?token=x" },
    { name: "still-using", address: await checkInAddress(review.id) },
    { name: "still-using-dead", address: "/still-using?token=x" },
    { name: "share-numbers", address: "/share-numbers", as: "member" },
    { name: "add-review", address: "/add-review", as: "member" },
    { name: "market-discussions-member", address: "/markets/TX/austin?tab=discussions", as: "member" },
    {
      ...{ name: "market-discussion-form", address: "/markets/TX/austin?tab=discussions", as: "member" },
      press: "New Discussion",
    },
    { name: "own-profile", address: "/profile", as: "member" },
    { name: "saved", address: "/saved", as: "member" },
    { name: "saved-markets", address: "/saved?tab=markets", as: "member" },
    { name: "saved-reviews", address: "/saved?tab=reviews", as: "member" },
    { name: "saved-discussions", address: "/saved?tab=discussions", as: "member" },
    { name: "following", address: "/following", as: "member" },
    { name: "following-manage", address: "/following?tab=manage", as: "member" },
    { name: "my-tools", address: "/my-tools", as: "member" },
    { name: "messages", address: "/messages", as: "member" },
    { name: "notifications", address: "/notifications", as: "member" },
    {
      ...{ name: "profile-message", address: `/profile/${review.reviewer.id}`, as: "member" },
      press: "Send Message",
    },
    { name: "review-premium", address: `/reviews/${review.id}`, as: "premium" },
    { name: "discussion-member", address: `/discussions/${discussion.id}`, as: "member" },
    { name: "settings", address: "/settings", as: "member" },
    { name: "settings-security", address: "/settings?tab=security", as: "member" },
    { name: "settings-emails", address: "/settings?tab=emails", as: "member" },
    { name: "settings-muted", address: "/settings?tab=muted", as: "member" },
    { name: "settings-account", address: "/settings?tab=account", as: "member" },
    ...(await listPremiumScreens(url, review)),
    ...(await listPrivateScreens(url)),
    { name: "admin", address: "/admin", as: "moderator" },
    { name: "admin-list", address: "/admin?view=list", as: "moderator" },
    { name: "admin-discussions", address: "/admin?tab=discussions", as: "moderator" },
    { name: "admin-comments", address: "/admin?tab=comments", as: "moderator" },
    { name: "admin-reports", address: "/admin?tab=reports", as: "moderator" },
    { name: "admin-proofs", address: "/admin?tab=proofs", as: "moderator" },
    { name: "admin-contact", address: "/admin?tab=contact", as: "moderator" },
    { name: "admin-subscribers", address: "/admin?tab=newsletter", as: "moderator" },
    { name: "admin-subscribers-none", address: "/admin?tab=newsletter&q=nobody", as: "moderator" },
    { name: "admin-issues", address: "/admin?tab=newsletter&part=issues", as: "moderator" },
    { name: "admin-issue-new", address: "/admin?tab=newsletter&issue=new", as: "moderator" },
    { name: "admin-people", address: "/admin?tab=people", as: "moderator" },
    { name: "admin-person", address: `/admin?tab=people&person=${discussion.author.id}`, as: "moderator" },
    { name: "admin-tools", address: "/admin?tab=tools", as: "moderator" },
    { name: "admin-tools-new", address: "/admin?tab=tools&listed=new", as: "moderator" },
    { name: "admin-markets", address: "/admin?tab=markets", as: "moderator" },
    { name: "admin-markets-new", address: "/admin?tab=markets&listed=new", as: "moderator" },
    { name: "admin-tools-similar", address: "/admin?tab=tools&listed=similar", as: "moderator" },
    { name: "admin-log", address: "/admin?tab=log", as: "moderator" },
  ];
}

/** Returns an unsubscribe link as in an email to a demo user. */
async function unsubscribeAddress(userId: string, preference: string): Promise<string> {
  const token = await createSignedValues(PRODUCT_SECRET).sign("unsubscribe", { userId, preference });
  return `/unsubscribe?token=${token}`;
}

async function firstDiscussion(url: string): Promise<{ id: string; author: { id: string } }> {
  const response = await fetch(`${url}/api/discussions?sort=most-replies`);
  const { items } = (await response.json()) as { items: { id: string; author: { id: string } }[] };
  const [discussion] = items;
  if (!discussion) throw new Error("The demo has no discussion.");
  return discussion;
}

/** Uses the demo's content: journeys create newer reviews and delete them. */
async function firstReview(url: string): Promise<{ id: string; reviewer: { id: string } }> {
  const response = await fetch(`${url}/api/reviews?market=Austin%2C+TX&q=Copperline&sort=oldest`);
  const { items } = (await response.json()) as { items: { id: string; reviewer: { id: string } }[] };
  const [review] = items;
  if (!review) throw new Error("The demo has no review of Copperline Leads in Austin.");
  return review;
}

/** Returns the link of a check-in as in an email; dead if the review has none. */
async function checkInAddress(reviewId: string): Promise<string> {
  const token = await createSignedValues(PRODUCT_SECRET).sign("check-in", { reviewId, round: "1" });
  return `/still-using?token=${token}`;
}
