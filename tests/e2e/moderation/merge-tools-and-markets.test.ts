import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { expectAccessible } from "#tests/e2e/support/accessibility.ts";
import { DEMO, signIn } from "#tests/e2e/support/accounts.ts";
import { type ApiClient, openApi, openApiAs, openApiAsNewcomer } from "#tests/e2e/support/api-client.ts";
import { decideOnReview } from "#tests/e2e/support/reviews.ts";
import { untilToast } from "#tests/e2e/support/toasts.ts";
import { newVisitor, setUpBrowser, visit } from "#tests/e2e/support/visitors.ts";
import { reviewContent } from "#tests/support/world.ts";

setUpBrowser();

/** Letters only, so that no journey's search for numbers finds them. */
const newWord = () =>
  randomUUID()
    .replaceAll("-", "")
    .slice(0, 10)
    .replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");

type Content = Parameters<typeof reviewContent>[0];

/** A member reviews a tool or market by a new name, and a moderator may approve the review. */
async function introduce(content: Content, moderator?: ApiClient): Promise<string> {
  const author = await openApiAsNewcomer("Robin Introduces");
  const { id } = await author.call<{ id: string }>("POST", "/reviews", reviewContent(content));
  if (moderator) {
    await decideOnReview(moderator, id, { decision: "approved" });
    const isPublic = () => openApi().call("GET", `/reviews/${id}`);
    await vi.waitFor(isPublic, { timeout: 60_000, interval: 500 });
  }
  return id;
}

test("an admin finds two spellings of a tool, merges them, and undoes it", { timeout: 180_000 }, async () => {
  const word = newWord();
  const [right, wrong] = [`Quay${word} Desk`, `Quay${word}s Desk`];
  const moderator = await openApiAs(DEMO.moderator);
  const category = "Scheduling" as const;
  // As others report of the category, so that nobody asks about them.
  const usual = { monthlyCost: 40, leadVolumeMonthly: 60, conversionRate: 80 };
  const place = { category, city: "Gillette", state: "WY", ...usual } as const;
  await introduce({ toolName: right, ...place }, moderator);
  const review = await introduce({ toolName: wrong, ...place }, moderator);

  const admin = await newVisitor("phone");
  await signIn(admin, DEMO.admin, "/admin?tab=tools&listed=new");
  await admin.getByRole("searchbox", { name: "Search tools" }).fill(word);
  await admin.getByText("2 tools", { exact: true }).waitFor();
  await admin.getByRole("link", { name: right }).click();
  await admin.getByRole("button", { name: "Approve", exact: true }).click();
  await untilToast(admin, `${right} approved`);

  await visit(admin, "/admin?tab=tools&listed=similar");
  await admin
    .getByRole("button", { name: `Merge ${wrong}` })
    .or(admin.getByRole("button", { name: `Merge ${right}` }))
    .click();
  const dialog = admin.getByRole("dialog");
  await expectAccessible(admin);
  await dialog.getByRole("button", { name: "Merge" }).click();
  await dialog.waitFor({ state: "detached" });
  await admin.getByRole("button", { name: new RegExp(`^Merge Quay${word}`) }).waitFor({ state: "detached" });

  const visitor = await newVisitor("phone");
  const slugs = [right, wrong].map((name) => name.toLowerCase().replaceAll(" ", "-"));
  await visit(visitor, `/tools/${slugs[0]}`);
  const remaining = new URL(visitor.url()).pathname;
  await visit(visitor, `/tools/${slugs[1]}`);
  expect(new URL(visitor.url()).pathname).toBe(remaining);
  await visitor.getByText("2 reviews").first().waitFor();

  await visit(admin, "/admin?tab=tools");
  await admin.getByRole("searchbox", { name: "Search tools" }).fill(word);
  await admin.getByText("1 tool", { exact: true }).waitFor();
  await admin.getByRole("list", { name: "Tools" }).getByRole("link").click();
  await admin.getByRole("heading", { name: "Merged into it" }).waitFor();
  await admin.getByRole("button", { name: "Undo merge" }).click();
  await untilToast(admin, "Merge undone");
  await admin.getByRole("heading", { name: "Merged into it" }).waitFor({ state: "detached" });
  for (const slug of slugs) {
    await visit(visitor, `/tools/${slug}`);
    expect(new URL(visitor.url()).pathname).toBe(`/tools/${slug}`);
  }
  await visit(visitor, `/reviews/${review}`);
  await visitor.getByText(wrong).first().waitFor();
});

test("a moderator corrects a market that a review introduces, and puts it on the map", {
  timeout: 120_000,
}, async () => {
  const word = newWord();
  await introduce({ city: `Port ${word}`, state: "WY" });
  const moderator = await newVisitor("phone", { expectStatus: [422] });
  await signIn(moderator, DEMO.moderator, "/admin?tab=markets&listed=new");
  await moderator.getByRole("searchbox", { name: "Search markets" }).fill(word);
  await moderator.getByRole("link", { name: `Port ${word}, WY` }).click();
  await moderator.getByRole("heading", { name: `Port ${word}, WY` }).waitFor();
  await moderator.getByText("Not on the map").waitFor();
  expect(await moderator.getByRole("button", { name: "Merge into…" }).count()).toBe(0);
  await moderator.getByLabel("City").fill(`New ${word}`);
  await moderator.getByLabel("Latitude").fill("30.2");
  await moderator.getByLabel("Longitude").fill("-97.7");
  await moderator.getByRole("button", { name: "Save changes" }).click();
  // A toast says it, too.
  const field = moderator.getByRole("main");
  await field.getByText("These coordinates aren't in the state of the market.").waitFor();
  await expectAccessible(moderator);
  await moderator.getByLabel("Latitude").fill("42.85");
  await moderator.getByLabel("Longitude").fill("-106.3");
  await moderator.getByRole("button", { name: "Save changes" }).click();
  await untilToast(moderator, "Changes saved");
  await moderator.getByRole("heading", { name: `New ${word}, WY` }).waitFor();
  expect(await moderator.getByLabel("Other names").inputValue()).toBe(`Port ${word}`);
  await moderator.getByText("Not on the map").waitFor({ state: "detached" });

  await visit(moderator, "/admin?tab=log&kind=market");
  await moderator.getByText(`the market “New ${word}, WY”`).first().waitFor();
});
