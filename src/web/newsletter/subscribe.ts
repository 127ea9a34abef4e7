import type { Api } from "#web/platform/api.ts";
import { errorText } from "#web/platform/error-text.ts";
import { toast } from "#web/ui/toast.ts";

const BAD_REQUEST = 400;

/** Sends the form, and tells what came of it (specification section 8). Answers whether it was taken. */
export async function subscribe(api: Api, fields: FormData): Promise<boolean> {
  const textOf = (name: string) => String(fields.get(name) ?? "");
  try {
    const { message } = await api.newsletter.subscribe({
      email: textOf("email"),
      website: textOf("website"),
    });
    toast({ title: "Subscribed!", description: message, about: "newsletter" });
    return true;
  } catch (error) {
    const isInvalid = (error as { status?: number }).status === BAD_REQUEST;
    toast({
      title: isInvalid ? "Invalid email" : "Subscription failed",
      description: errorText(error, "Failed to subscribe. Please try again."),
      tone: "error",
      about: "newsletter",
    });
    return false;
  }
}
