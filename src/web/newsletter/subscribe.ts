import type { Api } from "#web/platform/api.ts";
import { errorText } from "#web/platform/error-text.ts";
import { failureOf } from "#web/platform/failure.ts";
import { toast } from "#web/ui/toast.ts";
import { loadToasts } from "#web/ui/toast-region.tsx";

const BAD_REQUEST = 400;

// Failures must be shown offline, too.
loadToasts().catch(() => {});

/** Returns whether the address was accepted. `isValid` is the browser's opinion of it. */
export async function subscribe(api: Api, fields: FormData, isValid: boolean): Promise<boolean> {
  const textOf = (name: string) => String(fields.get(name) ?? "");
  if (!isValid) return showFailure("Invalid email", "Invalid email address");
  try {
    const { message } = await api.newsletter.subscribe({
      email: textOf("email"),
      website: textOf("website"),
    });
    toast({ title: "Subscribed!", description: message, about: "newsletter" });
    return true;
  } catch (error) {
    const isInvalid = failureOf(error).status === BAD_REQUEST;
    return showFailure(
      isInvalid ? "Invalid email" : "Subscription failed",
      errorText(error, "Failed to subscribe. Please try again."),
    );
  }
}

function showFailure(title: string, description: string): false {
  toast({ title, description, tone: "error", about: "newsletter" });
  return false;
}
