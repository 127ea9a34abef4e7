import { ORPCError } from "@orpc/client";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Comment } from "#contract/posts/comments.ts";
import { renderScreen } from "#tests/components/render-screen.tsx";
import { type ThreadScope, ThreadScopeContext } from "#web/comments/thread-scope.ts";
import EditForm from "./edit-form.tsx";

const ID = "0190a000-0000-7000-8000-000000000002";
const COMMENT = { id: ID, state: "visible", parentId: null } as Comment;
const SCOPE = {
  ...{ kind: "discussion", id: "0190a000-0000-7000-8000-000000000001", queryKey: ["thread"] },
  focusOn: () => {},
} as unknown as ThreadScope;

const field = page.getByLabelText("Your comment", { exact: true });
const save = page.getByRole("button", { name: "Save", exact: true });
const conflict = page.getByText("This was changed in another tab or on another device", { exact: false });

/** A comment that can be changed elsewhere: by setting `saved`. */
function serve() {
  const server = { saved: { content: "The first version.", version: "1" }, onDone: vi.fn() };
  const api = {
    comments: {
      getContent: () => server.saved,
      update({ content, version }: { content: string; version: string }) {
        if (version !== server.saved.version) {
          const data = { version: server.saved.version, content: { content: server.saved.content } };
          throw new ORPCError("CHANGED", { status: 409, defined: true, data });
        }
        server.saved = { content, version: `${version}+` };
        return { comment: COMMENT, total: 1 };
      },
    },
  };
  const show = () =>
    renderScreen(
      <ThreadScopeContext.Provider value={SCOPE}>
        <EditForm comment={COMMENT} onDone={server.onDone} onCancel={() => {}} />
      </ThreadScopeContext.Provider>,
      { viewer: {}, api },
    );
  return { server, show };
}

test("an edit keeps its text when another tab saved one first, and can replace it", async () => {
  const { server, show } = serve();
  await show();
  await field.fill("My version.");
  server.saved = { content: "The other tab's version.", version: "2" };
  await save.click();
  await expect.element(conflict).toBeVisible();
  await expect.element(field).toHaveValue("My version.");
  await page.getByText("Show the other version").click();
  await expect.element(page.getByText("The other tab's version.")).toBeVisible();
  await page.getByRole("button", { name: "Save mine instead" }).click();
  await expect.poll(() => server.saved.content).toBe("My version.");
  expect(server.onDone).toHaveBeenCalledOnce();
});

test("text from before a reload is still based on what was read then, and can be discarded", async () => {
  const { server, show } = serve();
  const before = await show();
  await field.fill("Typed before a reload.");
  await before.unmount();
  server.saved = { content: "The other tab once more.", version: "2" };
  await show();
  await expect.element(field).toHaveValue("Typed before a reload.");
  await save.click();
  await expect.element(conflict).toBeVisible();
  await page.getByRole("button", { name: "Discard mine and use the other" }).click();
  await expect.element(field).toHaveValue("The other tab once more.");
  await save.click();
  await expect.poll(() => server.onDone.mock.calls.length).toBe(1);
  expect(server.saved.content).toBe("The other tab once more.");
});
