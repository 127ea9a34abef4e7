import { expect, test } from "vitest";
import { reviewContent } from "#tests/support/world.ts";
import { DEMO, signIn } from "./support/accounts.ts";
import { openApiAs, openApiAsNewcomer } from "./support/api-client.ts";
import { decideOnDiscussion } from "./support/discussions.ts";
import { decideOnReview } from "./support/reviews.ts";
import { untilToast } from "./support/toasts.ts";
import { newVisitor, setUpBrowser, untilLive, visit } from "./support/visitors.ts";

setUpBrowser();

const TEXT = "They answered within an hour, until they did not answer at all.";
const COMMENT = "The same here since March.";

test("deleting a commented review and a discussion updates all open pages", async () => {
  const author = await openApiAsNewcomer("Dora Deletes");
  const { id } = await author.call<{ id: string }>(
    "POST",
    "/reviews",
    reviewContent({ detailedReview: TEXT }),
  );
  await decideOnReview(await openApiAs(DEMO.moderator), id, { decision: "approved" });
  await author.call("POST", "/discussions", { title: "Who else left?", content: "Tell me why." });
  const reader = await openApiAs(DEMO.member);
  await reader.call("POST", "/comments", { thread: { kind: "review", id }, content: COMMENT });

  // Open pages request the item again, and so do browsers once they know the session. The author's may ask for the receipt of the
  // review that is just deleted.
  const phone = await newVisitor("phone", { expectStatus: [404, 410] });
  await signIn(phone, DEMO.member, `/reviews/${id}`);
  await phone.getByText(TEXT.slice(0, 20)).first().waitFor();
  await phone.getByLabel("Your comment").fill("Half a thought");
  await untilLive(phone);

  // The end of the credit makes open pages reload what they may show.
  const desktop = await newVisitor("desktop", { expectStatus: [404, 410] });
  await signIn(desktop, author.person, `/reviews/${id}`);
  await desktop.getByRole("button", { name: "Delete your review" }).click();
  const dialog = desktop.getByRole("dialog", { name: "Delete your review?" });
  await dialog.getByText("Comments by others stay, below a note that you deleted the review.").waitFor();
  await dialog.getByText(/^The full access you earned with this review, until .+, ends now\.$/).waitFor();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await untilToast(desktop, "Review deleted");
  await desktop.getByText("No reviews found").waitFor();

  await phone.getByText("This review was deleted by its author.").waitFor();
  await phone.getByText(COMMENT).waitFor();
  expect(await phone.content()).not.toContain(TEXT);
  expect(await phone.getByLabel("Your comment").count()).toBe(0);
  await visit(phone, `/reviews/${id}`);
  await phone.getByText("This review was deleted by its author.").waitFor();

  await desktop
    .getByRole("link", { name: /^Discussions/ })
    .first()
    .click();
  const row = desktop.getByRole("article").filter({ hasText: "Who else left?" });
  await row.getByRole("button", { name: "Delete your discussion" }).click();
  await desktop.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await untilToast(desktop, "Discussion deleted");
  await desktop.getByText("No discussions yet").waitFor();

  await visit(phone, "/search?sort=newest");
  expect(await phone.locator(`a[href="/reviews/${id}"]`).count()).toBe(0);
});

test("an open discussion shows its deletion, and an open edit explains why it can't be saved", async () => {
  const author = await openApiAsNewcomer("Dan Deletes");
  const { id } = await author.call<{ id: string }>("POST", "/discussions", {
    title: "Who else left?",
    content: "Tell me why.",
  });
  await decideOnDiscussion(id, "approved");
  const reader = await newVisitor("desktop", { expectStatus: [404] });
  await signIn(reader, DEMO.member, `/discussions/${id}`);
  await reader.getByText("Tell me why.").waitFor();
  await untilLive(reader);
  const editor = await newVisitor("phone", { expectStatus: [404] });
  await signIn(editor, author.person, `/discussions/${id}/edit`);
  await editor.getByLabel("Title", { exact: true }).fill("Who else stayed?");
  await author.call("DELETE", `/posts/discussions/${id}`);
  await reader.getByRole("heading", { level: 1, name: "Discussion not found" }).waitFor();
  expect(await reader.title()).toContain("Discussion not found");
  await editor.getByRole("button", { name: "Resubmit for approval →" }).click();
  await untilToast(
    editor,
    "This discussion no longer exists. To keep your changes, copy them before you leave.",
  );
  expect(await editor.getByLabel("Title", { exact: true }).inputValue()).toBe("Who else stayed?");
});
