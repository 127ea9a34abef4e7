import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderScreen } from "#tests/components/render-screen.tsx";
import { ShareMenu } from "./share-menu.tsx";

const share = page.getByRole("button", { name: "Share" });
const copy = page.getByRole("button", { name: "Copy Link" });
const ADDRESS = window.location.origin + window.location.pathname + window.location.search;

afterEach(() => void vi.restoreAllMocks());

test("the menu copies the link by keyboard, and Escape returns the focus", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await renderScreen(<ShareMenu title="A review" isExact />);
  (share.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(copy).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(copy).not.toBeInTheDocument();
  await expect.element(share).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(copy).toBeVisible();
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(page.getByText("Link copied!")).toBeVisible();
  expect(write).toHaveBeenCalledWith(ADDRESS);
});

test("a link that can't be copied is shown", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("", "NotAllowedError"));
  const prompt = vi.spyOn(window, "prompt").mockReturnValue(null);
  await renderScreen(<ShareMenu title="A review" isExact />);
  await share.click();
  await copy.click();
  await expect
    .element(page.getByText("Failed to copy - Please copy the link manually from the address bar."))
    .toBeVisible();
  expect(prompt.mock.calls[0]).toContain(ADDRESS);
});

test("the menu links to Facebook, Twitter, LinkedIn and email with the address, and closes on an outside click", async () => {
  await renderScreen(
    <>
      <h1>Outside</h1>
      <ShareMenu title="A review" isExact />
    </>,
  );
  await share.click();
  for (const [name, host] of [
    ["Facebook", "www.facebook.com"],
    ["Twitter", "twitter.com"],
    ["LinkedIn", "www.linkedin.com"],
    ["Email", ""],
  ] as const) {
    const link = page.getByRole("link", { name, exact: true }).element() as HTMLAnchorElement;
    const address = new URL(link.href);
    expect(address.host).toBe(host);
    expect([...address.searchParams.values()]).toContain(ADDRESS);
  }
  await page.getByRole("heading", { level: 1 }).click();
  await expect.element(copy).not.toBeInTheDocument();
});
