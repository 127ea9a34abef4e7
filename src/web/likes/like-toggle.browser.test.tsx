import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "#tests/components/render-screen.tsx";
import { LikeToggle } from "./like-toggle.tsx";
import type { Liked } from "./sync-like.ts";

const item = { kind: "review", id: "0190a000-0000-7000-8000-0000000000ff" } as const;
const heart = page.getByRole("button", { name: /^Like, / });

function Review() {
  const [liked, setLiked] = useState<Liked>({ isLiked: false, likeCount: 4 });
  return <LikeToggle item={item} liked={liked} onChange={setLiked} />;
}

/** A server that keeps its answers back until they are let go. */
function slowServer() {
  const state: Liked = { isLiked: false, likeCount: 4 };
  const waiting: (() => void)[] = [];
  const asked: string[] = [];
  const change = (isLiked: boolean) => async () => {
    asked.push(isLiked ? "put" : "remove");
    await new Promise<void>((resolve) => waiting.push(resolve));
    state.likeCount += Number(isLiked) - Number(state.isLiked);
    state.isLiked = isLiked;
    return { ...state };
  };
  return { likes: { put: change(true), remove: change(false) }, asked, answer: () => waiting.shift()?.() };
}

test("a like shows before the server answers, and presses in the meantime count: the last one wins", async () => {
  const { likes, asked, answer } = slowServer();
  await renderScreen(<Review />, { viewer: {}, api: { likes } });
  await heart.click();
  await expect.element(heart).toHaveTextContent("5");
  await expect.element(heart).toHaveAttribute("aria-pressed", "true");
  await heart.click();
  await expect.element(heart).toHaveTextContent("4");
  await expect.poll(() => asked).toEqual(["put"]);
  answer();
  await expect.poll(() => asked).toEqual(["put", "remove"]);
  answer();
  await expect.element(heart).toHaveAttribute("aria-pressed", "false");
  await expect.element(heart).toHaveTextContent("4");
  // And the next press starts again.
  await heart.click();
  await expect.poll(() => asked).toEqual(["put", "remove", "put"]);
  answer();
  await expect.element(heart).toHaveTextContent("5");
});

test("a like that fails is rolled back with a message, which the next one removes", async () => {
  const put = vi
    .fn(async () => ({ isLiked: true, likeCount: 5 }))
    .mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await renderScreen(<Review />, { viewer: {}, api: { likes: { put } } });
  const failure = page.getByText("Failed to update like. Please try again.");
  await heart.click();
  await expect.element(failure).toBeVisible();
  await expect.element(heart).toHaveTextContent("4");
  await heart.click();
  await expect.element(heart).toHaveTextContent("5");
  await expect.element(failure).not.toBeInTheDocument();
});

test("a visitor is asked to sign in, and nothing is sent", async () => {
  const put = vi.fn();
  await renderScreen(<Review />, { api: { likes: { put } } });
  await heart.click();
  await expect.element(page.getByText("Login required - Please login to like content.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  expect(put).not.toHaveBeenCalled();
});
