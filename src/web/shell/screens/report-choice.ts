import { errorText } from "#web/platform/api/error-text.ts";
import { closeToast, toast } from "#web/ui/toast/toast.ts";

const about = "choice";

/** Says that a filter, sort or tab failed to load and left the page as it was; without an error, that another navigation begins. */
export function reportChoice(error?: unknown): void {
  if (error === undefined) {
    closeToast(about);
    return;
  }
  toast({
    title: "That didn't load, so nothing changed",
    description: errorText(error, "Please try again in a moment."),
    tone: "error",
    about,
  });
}
