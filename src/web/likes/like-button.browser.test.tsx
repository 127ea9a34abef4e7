import { useQuery } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "#tests/components/render-screen.tsx";
import type { OutputOf } from "#web/platform/api/api.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { LikeButton } from "./like-button.tsx";

const id = "0190a000-0000-7000-8000-0000000000ff";
const heart = page.getByRole("button", { name: /^Like, / });

function Review() {
  const { queries } = useApi();
  const { data } = useQuery(queries.reviews.get.queryOptions({ input: { id } }));
  return data && <LikeButton kind="review" id={id} likeCount={data.likeCount} viewer={data.viewer} />;
}

type Detail = OutputOf<"reviews", "get">;
const reviewWith = (likeCount: number, isLiked: boolean) =>
  ({ likeCount, viewer: { isLiked, isSaved: false, isFollowed: false, isMuted: false } }) as object as Detail;
const BEFORE = reviewWith(4, false);
const LIKED = { isLiked: true, likeCount: 5 };
const UNLIKED = { isLiked: false, likeCount: 4 };

/** Shows a review that is being loaded again, and notes each number that its button shows. */
async function showWhileLoading() {
  const load = Promise.withResolvers<Detail>();
  const put = Promise.withResolvers<typeof LIKED>();
  const asked: string[] = [];
  const get = vi.fn(async () => BEFORE);
  const likes = {
    put: () => {
      asked.push("put");
      return put.promise;
    },
    async remove() {
      asked.push("remove");
      return UNLIKED;
    },
  };
  const { router } = await renderScreen(<Review />, { viewer: {}, api: { reviews: { get }, likes } });
  const { queryClient } = router.options.context;
  await expect.element(heart).toHaveTextContent("4");
  const shown: (string | null)[] = [];
  new MutationObserver(() => shown.push(heart.element().textContent)).observe(heart.element(), {
    characterData: true,
    childList: true,
    subtree: true,
  });
  get.mockClear().mockReturnValueOnce(load.promise);
  void queryClient.invalidateQueries();
  await expect.poll(() => get.mock.calls.length).toBe(1);
  return { load, put, get, asked, shown, queryClient };
}

test("a load that read a review before the like doesn't take it back, and the next press does", async () => {
  const { load, put, asked, shown, queryClient } = await showWhileLoading();
  await heart.click();
  await expect.element(heart).toHaveTextContent("5");
  load.resolve(BEFORE);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await expect.element(heart).toHaveAttribute("aria-pressed", "true");
  put.resolve(LIKED);
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  await heart.click();
  await expect.element(heart).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => asked).toEqual(["put", "remove"]);
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  expect(shown).toEqual(["5", "4"]);
});

test("a load that is still in progress after a like is answered starts again", async () => {
  const { load, put, get, asked, shown, queryClient } = await showWhileLoading();
  get.mockResolvedValueOnce(reviewWith(7, true)).mockResolvedValue(reviewWith(6, false));
  await heart.click();
  put.resolve(LIKED);
  // Others like it, too.
  await expect.element(heart).toHaveTextContent("7");
  load.resolve(BEFORE);
  await heart.click();
  await expect.poll(() => asked).toEqual(["put", "remove"]);
  await expect.element(heart).toHaveTextContent("4");
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  expect(shown).toEqual(["5", "7", "6", "4"]);
});
