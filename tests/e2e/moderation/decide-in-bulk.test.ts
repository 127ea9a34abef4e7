import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { DiscussionDetail } from "#contract/posts/discussions.ts";
import { expectAccessible } from "#tests/e2e/support/accessibility.ts";
import { type Account, DEMO, signIn } from "#tests/e2e/support/accounts.ts";
import { openApiAsNewcomer } from "#tests/e2e/support/api-client.ts";
import { articles, openItem, untilEffect } from "#tests/e2e/support/queue.ts";
import { untilToast } from "#tests/e2e/support/toasts.ts";
import { type Device, newVisitor, setUpBrowser } from "#tests/e2e/support/visitors.ts";

setUpBrowser();

async function openSearch(device: Device, moderator: Account, word: string, found: number): Promise<Page> {
  const page = await newVisitor(device);
  await signIn(page, moderator, `/admin?tab=discussions&q=${word}`);
  await expect.poll(() => articles(page).count()).toBe(found);
  return page;
}

test("two moderators share a queue: new posts and batch decisions reach both", async () => {
  const word = randomUUID().slice(0, 8);
  const author = await openApiAsNewcomer("Bea Busy");
  const submit = async (name: string) => {
    const post = { title: `${name} ${word}?`, content: "Who picks up at night?" };
    return (await author.call<{ id: string }>("POST", "/discussions", post)).id;
  };
  const ids = [await submit("First"), await submit("Second")];
  const mona = await openSearch("desktop", DEMO.moderator, word, 2);
  const ada = await openSearch("phone", DEMO.admin, word, 2);

  ids.push(await submit("Third"));
  const third = (page: Page) => articles(page).filter({ hasText: `Third ${word}?` });
  await third(mona).waitFor({ state: "attached" });
  await openItem(ada, `Third ${word}?`);
  await third(ada).getByRole("button", { name: "Reject" }).click();
  const reason = third(ada).getByLabel("Reason", { exact: true });
  await reason.fill("Half a rea");

  await mona.getByLabel("Select all shown").check();
  await mona.getByText("3 discussions selected").waitFor();
  await articles(mona)
    .filter({ hasText: `First ${word}?` })
    .getByLabel("Select")
    .uncheck();
  await mona.getByText("2 discussions selected").waitFor();
  const bar = mona.locator("div", { has: mona.getByText("2 discussions selected") }).last();
  await bar.getByRole("button", { name: "Reject" }).click();
  await bar.getByRole("button", { name: "Too little detail to answer" }).click();
  await expectAccessible(mona);
  await bar.getByRole("button", { name: "Reject" }).click();
  await untilToast(mona, "2 discussions rejected!");
  expect(await articles(mona).count()).toBe(1);

  // The other moderator's half reason stays, with the focus. Once the decision takes effect, it's no longer named.
  await third(ada)
    .getByText(/^(Mona Archer rejected this discussion|This discussion is no longer pending)\.$/)
    .waitFor();
  expect(await reason.inputValue()).toBe("Half a rea");
  expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true);
  await articles(mona).getByRole("button", { name: "Approve" }).click();
  await untilToast(mona, "Discussion approved!");
  await mona.getByRole("heading", { name: "No matches" }).waitFor();
  await untilEffect("discussions", word);
  const statuses = await Promise.all(
    ids.map(async (id) => (await author.call<DiscussionDetail>("GET", `/discussions/${id}`)).own?.status),
  );
  expect(statuses).toEqual(["approved", "rejected", "rejected"]);
  await third(ada).getByRole("button", { name: "Close" }).last().click();
  await third(ada).waitFor({ state: "detached" });
});
