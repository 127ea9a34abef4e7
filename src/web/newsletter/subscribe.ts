import type { ApiContext } from "#web/platform/api/api.ts";
import { failureOf } from "#web/platform/api/failure.ts";
import { writeOnce } from "#web/ui/form/write.ts";
import { toast } from "#web/ui/toast/toast.ts";
import { loadToasts } from "#web/ui/toast/toast-region.tsx";

const BAD_REQUEST = 400;
const about = "newsletter";
const INVALID = { title: "Invalid email", about };

// Failures must be shown offline, too.
loadToasts().catch(() => {});

/** Returns whether the address was accepted. `isValid` is the browser's opinion of it. */
export async function subscribe(
  { queryClient, queries }: ApiContext,
  fields: FormData,
  isValid: boolean,
): Promise<boolean> {
  const textOf = (name: string) => String(fields.get(name) ?? "");
  // The API has its own sentence for other letters.
  if (!isValid && !/[\u0080-\uffff]/.test(textOf("email"))) {
    toast({ ...INVALID, description: "Invalid email address", tone: "error" });
    return false;
  }
  return writeOnce(
    queryClient,
    {
      ...queries.newsletter.subscribe.mutationOptions(),
      done: ({ message }) => ({ title: "Subscribed!", description: message, about }),
      failed: (_, error) => ({
        ...(failureOf(error).status === BAD_REQUEST ? INVALID : { title: "Subscription failed", about }),
        hint: "Failed to subscribe. Please try again.",
      }),
    },
    { email: textOf("email"), q7: textOf("q7") },
  );
}
