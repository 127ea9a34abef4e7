import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "#tests/components/render-screen.tsx";
import { useWrite } from "./use-write.ts";

function Save({ send }: { send: () => Promise<void> }) {
  const { write } = useWrite({
    mutationFn: send,
    done: { title: "Saved", about: "form" },
    failed: { title: "Failed to save", about: "form" },
  });
  return (
    <button type="button" onClick={() => void write()}>
      Save
    </button>
  );
}

test("a message about a failure ends when the next attempt starts", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = vi.fn(() => promise).mockRejectedValueOnce(new Error("offline"));
  await renderScreen(<Save send={send} />);
  const save = page.getByRole("button", { name: "Save" });
  const failed = page.getByText("Failed to save");
  await save.click();
  await expect.element(failed).toBeVisible();
  await save.click();
  await expect.element(failed).not.toBeInTheDocument();
  expect(send).toHaveBeenCalledTimes(2);
  resolve();
  await expect.element(page.getByText("Saved")).toBeVisible();
});
