import { toast } from "#web/ui/toast/toast.ts";

const LINK = {
  what: "link",
  copied: "Link copied!",
  failed: "Failed to copy - Please copy the link manually from the address bar.",
};

/** @param words by default those of a link */
export async function copyText(text: string, { what, copied, failed } = LINK): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: copied, about: what });
  } catch {
    toast({ title: failed, tone: "error", about: what });
    // The address bar has the link of the page, but nothing else.
    window.prompt(`Copy this ${what}:`, text);
  }
}
