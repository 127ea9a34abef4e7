import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { reviewContent } from "#tests/support/world.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { type Account, DEMO, signIn } from "./support/accounts.ts";
import { type ApiClient, openApiAs, openApiAsNewcomer } from "./support/api-client.ts";
import { untilFocused } from "./support/by-keyboard.ts";
import { decideOnDiscussion } from "./support/discussions.ts";
import { listMails } from "./support/mailbox.ts";
import { decideOnReview } from "./support/reviews.ts";
import { newVisitor, setUpBrowser, untilAlive, visit } from "./support/visitors.ts";

setUpBrowser();

const SUBJECTS = [
  "Confirm your email address",
  "Paula Premium (member) wants to message you",
  "Paula Premium mentioned you",
  "Paula Premium replied to you 2 times",
  "Welcome to ToolComps",
  "Your discussion is live",
  "Your review is live",
];
/** Notification emails wait ten seconds in case the page is open; the queue is polled every five. */
const TIMEOUT = { timeout: 60_000 };

interface Story {
  owner: ApiClient & { person: Account };
  reviewId: string;
  discussionId: string;
}
let writer: ApiClient;
let actor = "";

/** A member gets a review and a discussion approved; another one comments on both and messages them. */
async function createStory(): Promise<Story> {
  const owner = await openApiAsNewcomer();
  const { id } = await owner.call<{ id: string }>("GET", "/account");
  const send = async (path: string, body: unknown) =>
    (await owner.call<{ id: string }>("POST", path, body)).id;
  const reviewId = await send("/reviews", reviewContent());
  const discussionId = await send("/discussions", { title: "Who pays for mails?", content: "I do not." });
  await decideOnReview(await openApiAs(DEMO.moderator), reviewId, { decision: "approved" });
  await decideOnDiscussion(discussionId, "approved");
  await answerReview(reviewId);
  await answerReview(reviewId);
  const story = { owner, reviewId, discussionId };
  await mention(story);
  await writer.call("POST", "/messages", { recipientId: id, content: "May I ask you something?" });
  return story;
}

const answerReview = (id: string) =>
  writer.call("POST", "/comments", { thread: { kind: "review", id }, content: "Which season was that?" });
const mention = ({ owner, discussionId: id }: Story) =>
  writer.call("POST", "/comments", {
    thread: { kind: "discussion", id },
    content: `Well asked, @${owner.person.fullName}`,
  });

const subjectsOf = async ({ owner }: Story) =>
  (await listMails(owner.person.email)).map(({ subject }) => subject.replace(actor, "Paula Premium")).sort();

async function openMail(page: Page, { owner }: Story, words: string): Promise<void> {
  const mail = (await listMails(owner.person.email)).find(({ subject }) => subject.includes(words));
  await page.goto(mail?.address ?? "");
}

/** Clicks a link in the email, which leaves the test inbox for the site. */
async function followLink(page: Page, name: string, path: string): Promise<void> {
  await page.frameLocator("iframe").getByRole("link", { name, exact: true }).click();
  await page.waitForURL((url) => url.pathname === path);
  await untilAlive(page);
}

test("each event sends one email with a link to it, whose unsubscribe link stops one kind and no other", async () => {
  writer = await openApiAs(DEMO.admin);
  actor = (await writer.call<{ fullName: string }>("GET", "/account")).fullName;
  const story = await createStory();
  await expect.poll(() => subjectsOf(story), TIMEOUT).toEqual(SUBJECTS);
  const page = await newVisitor("desktop");
  await signIn(page, story.owner.person);

  await openMail(page, story, "mentioned you");
  await followLink(page, "Read the comment", `/discussions/${story.discussionId}`);
  await openMail(page, story, "Welcome to");
  await followLink(page, "Look up your market", "/markets");
  await openMail(page, story, "replied to you");
  await expectAccessible(page);
  await followLink(page, "Read the reply", `/reviews/${story.reviewId}`);
  const answers = page.locator('article[id^="comment-"]:target').getByText("Which season was that?");
  await answers.waitFor();

  // A read notification no longer triggers an email.
  await story.owner.call("POST", "/notifications/read", {});
  const anyone = await newVisitor("phone");
  await openMail(anyone, story, "replied to you");
  await followLink(anyone, "Unsubscribe", "/unsubscribe");
  await anyone.getByRole("heading", { level: 1, name: "Unsubscribe", exact: true }).waitFor();
  await anyone.getByRole("button", { name: "Unsubscribe", exact: true }).click();
  await untilFocused(
    anyone.getByText("You've been unsubscribed from emails about replies and mentions in reviews."),
  );
  expect(await anyone.title()).toMatch(/^Unsubscribed/);

  await answerReview(story.reviewId);
  await mention(story);
  await visit(page, "/settings?tab=emails");
  const replies = (to: string) => page.getByRole("switch", { name: `Replies to my ${to}` });
  await expect.poll(() => replies("reviews").isChecked()).toBe(false);
  expect(await replies("discussions").isChecked()).toBe(true);
  await page.close();
  const after = [...SUBJECTS, "Paula Premium mentioned you"].sort();
  await expect.poll(() => subjectsOf(story), TIMEOUT).toEqual(after);
}, 180_000);
