import { toast } from "./toast.ts";

export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast({ title: "Link copied!", about: "link" });
  } catch {
    toast({
      title: "Failed to copy - Please copy the link manually from the address bar.",
      tone: "error",
      about: "link",
    });
    // The address bar has the link of the page, but not that of a comment.
    window.prompt("Copy this link:", address);
  }
}
