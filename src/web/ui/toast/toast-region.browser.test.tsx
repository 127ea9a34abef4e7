import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderScreen } from "#tests/components/render-screen.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { closeToast, toast } from "./toast.ts";

const close = page.getByRole("button", { name: "Close" });

test("the next result takes in the one before it, and an error stays beside both", async () => {
  await renderScreen(null);
  toast({ title: "Failed to follow", about: "follow", tone: "error" });
  toast({ title: "Saved", about: "save" });
  toast({ title: "Like removed", about: "like" });
  await expect.element(page.getByText("Like removed")).toBeVisible();
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect.element(close).toHaveLength(2);
  closeToast("follow");
  await expect.element(page.getByText("Failed to follow")).not.toBeInTheDocument();
  await close.click();
  await expect.element(page.getByText("Like removed")).not.toBeInTheDocument();
});

test("an error closes when the screen changes; one that came with the change stays", async () => {
  const { router } = await renderScreen(null, { address: "/tools" });
  toast({ title: "Failed to follow", about: "follow", tone: "error" });
  await expect.element(page.getByText("Failed to follow")).toBeVisible();
  await router.navigate({ to: "/tools", search: { q: "crm" } });
  await expect.element(page.getByText("Failed to follow")).toBeVisible();
  await router.navigate({ to: "/markets" });
  await expect.element(page.getByText("Failed to follow")).not.toBeInTheDocument();
  toast({ title: "Please sign in", about: "sign-in", tone: "error" });
  await router.navigate({ to: "/auth" });
  await expect.element(page.getByText("Please sign in")).toBeVisible();
});

test("a toast is live text in the topmost dialog, and its button acts once", async () => {
  const onPress = vi.fn();
  function Screen() {
    const [isOpen, setOpen] = useState(true);
    return (
      <Dialog title="Edit" isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>Open</p>
      </Dialog>
    );
  }
  await renderScreen(<Screen />);
  const dialog = page.getByRole("dialog", { name: "Edit" });
  await expect.element(dialog).toBeVisible();
  toast({ title: "Deleted", about: "comment", action: { label: "Undo", onPress } });
  await expect.element(dialog.getByText("Deleted")).toBeVisible();
  expect(dialog.getByText("Deleted").element().closest("[aria-live=polite]")).not.toBeNull();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("Deleted")).not.toBeInTheDocument();
  expect(onPress).toHaveBeenCalledOnce();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});
