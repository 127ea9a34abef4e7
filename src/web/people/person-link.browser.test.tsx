import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "#tests/components/render-screen.tsx";
import { PersonLink } from "./person-link.tsx";

const id = "0190a000-0000-7000-8000-0000000000ff";

test("a name leads to the profile, except of a disabled member, who has none", async () => {
  await renderScreen(
    <>
      <PersonLink id={id} name="Nora Quill" />
      <PersonLink id={id} name="Owen Gone" isDisabled />
    </>,
  );
  await expect
    .element(page.getByRole("link", { name: "Nora Quill" }))
    .toHaveAttribute("href", `/profile/${id}`);
  await expect.element(page.getByText("Owen Gone")).toBeVisible();
  expect(page.getByRole("link", { name: "Owen Gone" }).query()).toBeNull();
});
