import { useQuery } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ROBIN, renderScreen } from "#tests/components/render-screen.tsx";
import type { OutputOf } from "#web/platform/api/api.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { useHideMuted } from "./hide-muted.ts";

type Reviews = OutputOf<"reviews", "list">;

/** No more of each than what is hidden by. */
const REVIEWS = ["a", "b", "c"].map((id) => ({ id }));

function Lists() {
  useHideMuted();
  const { queries, queryClient } = useApi();
  const list = useQuery(queries.reviews.list.queryOptions({ input: {} }));
  const newest = useQuery(queries.reviews.listNewest.queryOptions());
  return (
    <>
      <output aria-label="List">{list.data?.items.map(({ id }) => id).join(" ")}</output>
      <output aria-label="Newest">{newest.data?.map(({ id }) => id).join(" ")}</output>
      <button
        type="button"
        onClick={() => queryClient.invalidateQueries({ queryKey: queries.account.getMe.key() })}
      >
        Refresh
      </button>
    </>
  );
}

const text = (name: string) => page.getByLabelText(name);

function show({ muted, hasMutes = true }: { muted: string[]; hasMutes?: boolean }) {
  const me = vi.fn(() => ({ ...ROBIN, hasMutes }));
  const listPosts = vi.fn(({ ids }: { ids: string[] }) => ({ ids: ids.filter((id) => muted.includes(id)) }));
  const list = vi.fn(() => ({ items: REVIEWS, total: 3 }) as Partial<Reviews> as Reviews);
  const api = {
    account: { getMe: me },
    mutes: { listPosts },
    reviews: { list, listNewest: () => REVIEWS.slice(0, 2) as OutputOf<"reviews", "listNewest"> },
  };
  return { me, listPosts, list, screen: renderScreen(<Lists />, { viewer: { hasMutes }, api }) };
}

test("what the server says is muted leaves each list, and comes back after the last mute is removed", async () => {
  const { me, listPosts, list, screen } = show({ muted: ["b"] });
  await screen;
  await expect.element(text("List")).toHaveTextContent("a c");
  await expect.element(text("Newest")).toHaveTextContent("a");
  // Once for each list: what was left out isn't asked about again.
  expect(listPosts).toHaveBeenCalledTimes(2);
  const loads = list.mock.calls.length;
  me.mockImplementation(() => ({ ...ROBIN, hasMutes: false }));
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect.element(text("List")).toHaveTextContent("a b c");
  expect(list).toHaveBeenCalledTimes(loads + 1);
});

test("nothing is asked for a member who muted nothing", async () => {
  const { listPosts, screen } = show({ muted: ["b"], hasMutes: false });
  await screen;
  await expect.element(text("List")).toHaveTextContent("a b c");
  expect(listPosts).not.toHaveBeenCalled();
});

test("a list stays whole if the server doesn't say", async () => {
  const { listPosts, screen } = show({ muted: ["b"] });
  listPosts.mockImplementation(() => {
    throw new Error("away");
  });
  await screen;
  await expect.element(text("List")).toHaveTextContent("a b c");
});
