import { expect, test, vi } from "vitest";
import { closeToast, takeToasts, toast } from "./toast.ts";

test("toasts wait for the region unless they were closed", () => {
  toast({ title: "Failed to mute", about: "follow", tone: "error" });
  toast({ title: "Saved", about: "save" });
  closeToast("follow");
  const region = { show: vi.fn(), close: vi.fn(), closeErrors: vi.fn() };
  const leave = takeToasts(region);
  expect(region.show.mock.calls).toEqual([[{ title: "Saved", about: "save" }]]);
  closeToast("save");
  expect(region.close).toHaveBeenCalledWith("save");
  leave();
});
