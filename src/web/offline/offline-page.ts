import { SESSION_KEY } from "#web/platform/page/inline-boot-script.ts";
import { RECORD, stored } from "#web/platform/stored/browser-storage.ts";
import { type OfflineItem, offlineItems } from "#web/platform/stored/offline-items.ts";
import { readUnsentTexts, type UnsentText } from "./unsent-texts.ts";

// Fills in what this device keeps for the signed-in member. The page replaces one that can't be loaded, at its address. It
// does without React, which would be most of what each visitor's browser keeps for it.

/** Rare, because after an outage all open pages ask. */
const RETRY_MS = 5000;

function show<Row>(
  section: string,
  template: string,
  rows: readonly Row[],
  fill: (row: Row, part: PartFinder) => void,
) {
  const copied = (document.querySelector(`template#${template}`) as HTMLTemplateElement).content;
  const list = document.querySelector(`#${section} ul`);
  for (const row of rows) {
    const copy = copied.cloneNode(true) as DocumentFragment;
    fill(row, (name) => copy.querySelector(name) as never);
    list?.append(copy);
  }
  document.querySelector(`#${section}`)?.toggleAttribute("hidden", rows.length === 0);
}

type PartFinder = <Name extends keyof HTMLElementTagNameMap>(name: Name) => HTMLElementTagNameMap[Name];

function fillTitle(place: HTMLElement, title: string, address: string | null | undefined) {
  if (!address) {
    place.textContent = title;
    return;
  }
  const link = document.createElement("a");
  link.href = address;
  link.textContent = title;
  link.className = "underline-offset-3 hover:underline";
  place.append(link);
}

function fillText({ label, text, address }: UnsentText, part: PartFinder) {
  fillTitle(part("p"), label, address);
  part("textarea").value = text;
  part("textarea").ariaLabel = label;
  const button = part("button");
  button.addEventListener("click", () => {
    void navigator.clipboard.writeText(text).then(() => {
      button.textContent = "Copied";
    });
  });
}

function fillItem({ title, about, address }: OfflineItem, part: PartFinder) {
  fillTitle(part("p"), title, address);
  part("div").textContent = about;
}

const session = stored(SESSION_KEY, RECORD).read() as { user?: { id?: unknown } } | undefined;
const userId = session?.user?.id;
if (typeof userId === "string") {
  show("texts", "text", readUnsentTexts(userId), fillText);
  show("saved", "item", (offlineItems.read()?.[userId] ?? []) as OfflineItem[], fillItem);
}
document.querySelector("#retry")?.addEventListener("click", () => location.reload());
window.addEventListener("online", () => location.reload());
/** The event doesn't come where only the server was out of reach, and it may come before this script, or before the network works. */
setInterval(async () => {
  const isBack = await fetch("/healthz").then(
    ({ ok }) => ok,
    () => false,
  );
  if (isBack) location.reload();
}, RETRY_MS);
