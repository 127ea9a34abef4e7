import { useSearch } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderScreen } from "#tests/components/render-screen.tsx";
import { ClosedSection } from "./closed-section.tsx";

function Sections() {
  const { open } = useSearch({ strict: false }) as { open?: string };
  return (
    <>
      <ClosedSection name="points" title="What agents say" inside="Everything on one screen" open={open}>
        Said
      </ClosedSection>
      <ClosedSection name="trend" title="Score over time" open={open}>
        Scored
      </ClosedSection>
    </>
  );
}

const row = (title: string) => page.getByRole("heading", { name: title });

test("the address remembers which sections are open, without another entry of the history", async () => {
  const { router } = await renderScreen(<Sections />, { address: "/?state=TX" });
  await expect.element(page.getByText("Everything on one screen")).toBeVisible();
  await expect.element(page.getByText("Said")).not.toBeVisible();
  await row("What agents say").click();
  await expect.element(page.getByText("Said")).toBeVisible();
  await row("Score over time").click();
  await expect.poll(() => router.state.location.search).toEqual({ state: "TX", open: "points,trend" });
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Scored")).not.toBeVisible();
  await expect.poll(() => router.state.location.search).toEqual({ state: "TX", open: "points" });
  expect(router.history.length).toBe(1);
});

test("a link opens the sections that it names, and going back shows them again", async () => {
  const { router } = await renderScreen(<Sections />, { address: "/?open=trend" });
  await expect.element(page.getByText("Scored")).toBeVisible();
  await expect.element(page.getByText("Said")).not.toBeVisible();
  await router.navigate({ to: "." });
  await expect.element(page.getByText("Scored")).not.toBeVisible();
  router.history.back();
  await expect.element(page.getByText("Scored")).toBeVisible();
});
