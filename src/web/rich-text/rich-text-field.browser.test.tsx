import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderScreen } from "#tests/components/render-screen.tsx";
import { RichTextField } from "./rich-text-field.tsx";

function Field() {
  const [text, setText] = useState("One, and Foyer CRM.");
  return <RichTextField label="Content" value={text} onChange={(event) => setText(event.target.value)} />;
}

test("buttons and shortcuts mark words and lines, and take the marks back", async () => {
  await renderScreen(<Field />);
  const field = page.getByLabelText("Content");
  const area = field.element() as HTMLTextAreaElement;
  const press = (name: string) =>
    page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name }).click();
  area.setSelectionRange(9, 18);
  await press("Bold");
  await expect.element(field).toHaveValue("One, and **Foyer CRM**.");
  await press("Bold");
  await expect.element(field).toHaveValue("One, and Foyer CRM.");
  area.focus();
  await userEvent.keyboard("{Control>}i{/Control}");
  await expect.element(field).toHaveValue("One, and _Foyer CRM_.");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(field).toHaveValue("One, and Foyer CRM.");
  area.setSelectionRange(9, 18);
  await press("Italic");
  area.focus();
  await userEvent.keyboard("{End}{Enter}Said so");
  area.setSelectionRange(22, 29);
  await press("Quote");
  await expect.poll(() => area.value).toMatch(/^One, and _Foyer CRM_\.\n+> Said so$/);
});
