import { expect, test } from "vitest";
import { createSignedValues } from "#server/platform/signed-values.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { DEMO } from "../support/accounts.ts";
import { openApi, openApiAs } from "../support/api-client.ts";
import { untilFocused } from "../support/by-keyboard.ts";
import { PRODUCT_SECRET } from "../support/demo.ts";
import { newVisitor, setUpBrowser, visit } from "../support/visitors.ts";

setUpBrowser();

interface Asked {
  token: string;
  reviewId: string;
}

const useOf = async (reviewId: string) =>
  (await openApi().call<{ use: { text: string } | null }>("GET", `/reviews/${reviewId}`)).use;

const linkTo = async ({ reviewId }: Asked) =>
  `/still-using?token=${await createSignedValues(PRODUCT_SECRET).sign("check-in", { reviewId, round: "1" })}`;

test("“Something changed” leads from the profile's cards and from the email to the edit form", async () => {
  const [asked] = await (await openApiAs(DEMO.member)).call<Asked[]>("GET", "/check-ins");
  if (!asked) throw new Error("The demo asks its member nothing.");
  const page = await newVisitor("phone");
  await visit(page, await linkTo(asked));
  await page.getByRole("link", { name: "Something changed" }).click();
  await page.waitForURL("**/auth?mode=login&redirect=*");
  await page.getByLabel("Email", { exact: true }).fill(DEMO.member.email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO.member.password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.getByLabel("Detailed review").waitFor();
  expect(new URL(page.url()).pathname).toBe(`/reviews/${asked.reviewId}/edit`);

  await visit(page, "/profile");
  const card = page.getByRole("region", { name: "Still using it?" }).getByRole("article").last();
  await card.getByRole("link", { name: "Something changed" }).click();
  await page.waitForURL(/\/reviews\/[\w-]+\/edit$/);
});

test("the link of the email saves nothing until a button is pressed, on phone and desktop, by keyboard", async () => {
  const member = await openApiAs(DEMO.member);
  const [asked] = await member.call<Asked[]>("GET", "/check-ins");
  if (!asked) throw new Error("The demo asks its member nothing.");

  const phone = await newVisitor("phone");
  await visit(phone, await linkTo(asked));
  await phone.getByRole("heading", { level: 1, name: "Still using it?" }).waitFor();
  expect(await useOf(asked.reviewId)).toBeNull();
  await phone.getByRole("button", { name: "Stopped using it" }).press("Enter");
  await phone.getByRole("button", { name: "Cancel" }).press("Enter");
  await untilFocused(phone.getByRole("button", { name: "Stopped using it" }));
  await phone.getByRole("button", { name: "Still using it" }).press("Enter");
  await untilFocused(phone.getByText("Thanks. You still use it."));
  expect((await useOf(asked.reviewId))?.text).toMatch(/^Still using it after \d+ months$/);
  await visit(phone, `/reviews/${asked.reviewId}`);
  await phone
    .getByRole("region", { name: "Who wrote this" })
    .getByText(/^Still using it after/)
    .waitFor();

  const desktop = await newVisitor("desktop");
  await visit(desktop, await linkTo(asked));
  await desktop.getByRole("button", { name: "Change your answer" }).press("Enter");
  await untilFocused(desktop.getByRole("button", { name: "Still using it" }));
  await desktop.getByRole("button", { name: "Stopped using it" }).press("Enter");
  await desktop.getByLabel("When did you stop? (optional)").press("Enter");
  await expectAccessible(desktop);
  await desktop.getByRole("button", { name: "Save" }).press("Enter");
  await untilFocused(desktop.getByText("Thanks. You stopped using it."));
  await desktop.reload();
  await desktop.getByRole("button", { name: "Change your answer" }).click();
  await desktop.getByRole("link", { name: "Something changed" }).waitFor();
  expect((await useOf(asked.reviewId))?.text).toMatch(/^Stopped using it in /);
});
