import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "#tests/components/render-screen.tsx";
import type { OutputOf } from "#web/platform/api/api.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { SaveButton } from "./save-button.tsx";

const id = "0190a000-0000-7000-8000-0000000000ff";
const bookmark = page.getByRole("button", { name: "Save Foyer CRM" });

function Review() {
  const { queries } = useApi();
  const { data } = useQuery(queries.reviews.get.queryOptions({ input: { id } }));
  return (
    data && <SaveButton item={{ kind: "reviews", id }} name="Foyer CRM" isSaved={data.viewer?.isSaved} />
  );
}

const NOTHING = { note: "", version: "1" };

/** A server that stores immediately, and answers later. */
function slowServer() {
  let isSaved = false;
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const change = (isWanted: boolean) => async () => {
    asked.push(isWanted ? "put" : "remove");
    await new Promise<void>((resolve) => waiting.push(resolve));
    isSaved = isWanted;
    return { isSaved, ...NOTHING };
  };
  const api = {
    reviews: { get: async () => ({ viewer: { isSaved } }) as object as OutputOf<"reviews", "get"> },
    saves: {
      put: change(true),
      remove: change(false),
      listIds: async () => ({ ids: isSaved ? [id] : [] }),
    },
  };
  return { api, asked, answer: () => waiting.shift()?.() };
}

test("a save shows immediately, isn't taken back by loads in the meantime, and the last press wins", async () => {
  const { api, asked, answer } = slowServer();
  const { router } = await renderScreen(<Review />, { viewer: {}, api });
  const { queryClient } = router.options.context;
  await bookmark.click();
  await expect.element(bookmark).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => asked).toEqual(["put"]);
  await queryClient.invalidateQueries();
  await expect.element(bookmark).toHaveTextContent("Saved");
  await bookmark.click();
  await expect.element(bookmark).toHaveAttribute("aria-pressed", "false");
  // One request at a time, so that they arrive in order.
  expect(asked).toEqual(["put"]);
  answer();
  await expect.poll(() => asked).toEqual(["put", "remove"]);
  answer();
  await expect.element(page.getByText("Removed Foyer CRM from Saved")).toBeVisible();
  await expect.element(bookmark).toHaveAttribute("aria-pressed", "false");
});

test("a tool that is saved while the saved ones load stays saved", async () => {
  const { api, asked, answer } = slowServer();
  const load = Promise.withResolvers<{ ids: string[] }>();
  const saved = [load.promise, load.promise];
  const listIds = async () => saved.pop() ?? { ids: [id] };
  await renderScreen(<SaveButton item={{ kind: "tools", id }} name="Foyer CRM" />, {
    viewer: {},
    api: { saves: { ...api.saves, listIds } },
  });
  await bookmark.click();
  await expect.poll(() => asked).toEqual(["put"]);
  answer();
  await expect.element(page.getByText("Saved Foyer CRM")).toBeVisible();
  load.resolve({ ids: [] });
  await expect.element(bookmark).toHaveAttribute("aria-pressed", "true");
});

test("a save that fails is rolled back with a message", async () => {
  const put = async () => {
    throw new TypeError("Failed to fetch");
  };
  await renderScreen(<SaveButton item={{ kind: "tools", id }} name="Foyer CRM" isSaved={false} />, {
    viewer: {},
    api: { saves: { put } },
  });
  await bookmark.click();
  await expect.element(page.getByText("Failed to update saved items")).toBeVisible();
  await expect.element(bookmark).toHaveAttribute("aria-pressed", "false");
});
