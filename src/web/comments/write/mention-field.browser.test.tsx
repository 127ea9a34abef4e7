import { type ComponentProps, useRef, useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderScreen } from "#tests/components/render-screen.tsx";
import { type ThreadScope, ThreadScopeContext } from "#web/comments/thread-scope.ts";
import { MentionField } from "./mention-field.tsx";

const SCOPE = { kind: "discussion", id: "0190a000-0000-7000-8000-000000000001" } as ThreadScope;
const PERRY = { id: "0190a000-0000-7000-8000-000000000002", fullName: "Perry Langford", avatarUrl: null };

const PROPS = {
  ...{ label: "Your comment", isReadOnly: false, most: 5000, describedBy: "", error: undefined },
  onSend: () => {},
  above: () => null,
} satisfies Partial<ComponentProps<typeof MentionField>>;

function Field() {
  const [text, onText] = useState("");
  const ref = useRef<HTMLTextAreaElement>(null);
  return (
    <ThreadScopeContext.Provider value={SCOPE}>
      <MentionField {...PROPS} {...{ ref, text, onText }} />
    </ThreadScopeContext.Provider>
  );
}

test("a participant is mentioned by keyboard", async () => {
  await renderScreen(<Field />, { viewer: {}, api: { comments: { listParticipants: () => [PERRY] } } });
  const field = page.getByLabelText("Your comment");
  const list = page.getByRole("listbox", { name: "People to mention" });
  const option = list.getByRole("option", { name: "Perry Langford" });
  await field.click();
  await userEvent.keyboard("Well said, @");
  await expect.element(option).toBeVisible();
  await userEvent.keyboard("per");
  await expect.element(option).toBeVisible();
  await userEvent.keyboard("{Home}");
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard("{End}");
  await expect.element(list).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(list).not.toBeInTheDocument();
  await field.fill("");
  await userEvent.keyboard("Well said, @perr");
  await expect.element(option).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard("but late.");
  await expect.element(field).toHaveValue("Well said, @Perry Langford but late.");
});

test("a name that no member has is said to be of no one, until the text goes on", async () => {
  const listParticipants = ({ text }: { text?: string }) => (text === "" ? [PERRY] : []);
  await renderScreen(<Field />, { viewer: {}, api: { comments: { listParticipants } } });
  const status = page.getByRole("status").filter({ hasText: "No member by that name" });
  await page.getByLabelText("Your comment").click();
  await userEvent.keyboard("See @zzyzx");
  await expect.element(status).toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(status).not.toBeInTheDocument();
  await userEvent.keyboard(" or @home");
  await expect.element(status).toBeInTheDocument();
  await userEvent.keyboard(" is where");
  await expect.element(status).not.toBeInTheDocument();
});
