import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { FollowState } from "#contract/people/follows.ts";
import { FIRST_REVIEW } from "#contract/people/returning.ts";
import { renderScreen } from "#tests/components/render-screen.tsx";
import { Following } from "./follow-button.tsx";

const marketId = "0190a000-0000-7000-8000-0000000000aa";
const id = "0190a000-0000-7000-8000-0000000000ff";
const follow = page.getByRole("button", { name: "Follow Austin, TX" });
const offer = page.getByRole("group", { name: "Weekly email" });
const weekly = page.getByRole("switch");

const NONE: FollowState = { id: null, followerCount: null, hasWeeklyEmail: false, postsPerMonth: 4 };

/** A server that stores follows. */
function server(first: Partial<FollowState> = {}) {
  let state = { ...NONE, ...first };
  const asked: string[] = [];
  const set = (now: Partial<FollowState>) => {
    state = { ...state, ...now };
  };
  const api = {
    follows: {
      get: async () => state,
      async put() {
        asked.push("put");
        set({ id });
        return state;
      },
      async remove() {
        asked.push("remove");
        set({ id: null });
        return {};
      },
    },
    emailPreferences: {
      update: vi.fn(async ({ weeklyEmail }: { weeklyEmail?: boolean | undefined }) => {
        state = { ...state, hasWeeklyEmail: weeklyEmail === true };
        return {} as never;
      }),
    },
  };
  return { api, asked, set };
}

const Button = () => <Following target={{ marketId }} name="Austin, TX" />;

beforeEach(() => localStorage.clear());

test("a press follows, the next one ends it, and the weekly email is offered once", async () => {
  const { api, asked } = server();
  await renderScreen(<Button />, { viewer: {}, api });
  await follow.click();
  await expect.element(follow).toHaveAttribute("aria-pressed", "true");
  await expect.element(follow).toHaveTextContent("Following");
  await expect.element(offer.getByText("Weekly email: about 4 a month")).toBeVisible();
  await weekly.click();
  await expect.poll(() => api.emailPreferences.update.mock.calls).toEqual([[{ weeklyEmail: true }]]);
  await expect.element(weekly).toBeChecked();
  await page.getByRole("button", { name: "Done" }).click();
  await expect.element(offer).not.toBeInTheDocument();
  await follow.click();
  await expect.element(follow).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => asked).toEqual(["put", "remove"]);
  await follow.click();
  await expect.poll(() => asked).toEqual(["put", "remove", "put"]);
  await expect.element(follow).toHaveTextContent("Following");
  await expect.element(offer).not.toBeInTheDocument();
});

test("the offer closes by Escape and outside, and a switch that fails goes back", async () => {
  const { api } = server();
  api.emailPreferences.update.mockRejectedValue(new TypeError("Failed to fetch"));
  await renderScreen(
    <>
      <h1>Outside</h1>
      <Button />
    </>,
    { viewer: {}, api },
  );
  await follow.click();
  await weekly.click();
  await expect.element(page.getByText("Failed to update email preferences")).toBeVisible();
  await expect.element(weekly).not.toBeChecked();
  await userEvent.keyboard("{Escape}");
  await expect.element(offer).not.toBeInTheDocument();
});

test("a follow that fails is rolled back with the server's sentence", async () => {
  const { api } = server();
  const put = async () => {
    throw new TypeError("Failed to fetch");
  };
  await renderScreen(<Button />, { viewer: {}, api: { ...api, follows: { ...api.follows, put } } });
  await follow.click();
  await expect.element(page.getByText("Failed to update what you follow")).toBeVisible();
  await expect.element(follow).toHaveAttribute("aria-pressed", "false");
});

test("a follow in another tab shows when this one has the focus again, and how many follow from 3 on", async () => {
  const { api, set } = server();
  await renderScreen(<Button />, { viewer: {}, api });
  await expect.element(follow).toHaveAttribute("aria-pressed", "false");
  set({ id, followerCount: 12 });
  window.dispatchEvent(new Event("visibilitychange"));
  await expect.element(follow).toHaveAttribute("aria-pressed", "true");
  await expect.element(page.getByText("12 follow")).toBeVisible();
});

test("a visitor signs in first, and it is done when they come back", async () => {
  const { api, asked } = server();
  const { router, unmount } = await renderScreen(<Button />, { api });
  await follow.click();
  await expect.poll(() => router.state.location.pathname).toBe("/auth");
  expect(router.state.location.state.why).toBe("Sign in to follow Austin, TX");
  expect(asked).toEqual([]);
  await unmount();
  await renderScreen(<Button />, { viewer: {}, api });
  await expect.element(follow).toHaveAttribute("aria-pressed", "true");
  expect(asked).toEqual(["put"]);
});

test("who waits for a first review sees that an email will come, and how many others wait", async () => {
  const { api, asked } = server({ followerCount: 5 });
  const target = { city: "Casper", state: "WY", until: FIRST_REVIEW } as const;
  const label = "Tell me about the first review";
  await renderScreen(<Following target={target} name="in Casper" label={label} />, { viewer: {}, api });
  await expect.element(page.getByText("5 agents are waiting")).toBeVisible();
  const tell = page.getByRole("button", { name: `${label} in Casper` });
  await tell.click();
  await expect.element(tell).toHaveTextContent("We'll email you");
  await expect.poll(() => asked).toEqual(["put"]);
  await expect.element(offer).not.toBeInTheDocument();
});
