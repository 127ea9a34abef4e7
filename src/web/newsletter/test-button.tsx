import { useState } from "react";
import type { Issue } from "#contract/newsletter.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi, useSession } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";

/** Mails the issue to whoever presses, and to nobody else. */
export function TestButton({ save }: { save: () => Promise<Issue | undefined> }) {
  const { api } = useApi();
  const session = useSession();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const issue = await save();
      if (issue) {
        await api.newsletter.tryIssue({ id: issue.id });
        const to = session.status === "signed-in" ? session.session.user.email : "you";
        toast({ title: "Test email sent", description: `It's on its way to ${to}.`, about: "newsletter" });
      }
    } catch (error) {
      const description = errorText(error, "Please try again.");
      toast({ title: "Failed to send the test email", description, tone: "error", about: "newsletter" });
    }
    setBusy(false);
  };
  return (
    <Button look="secondary" onClick={send} isBusy={isBusy}>
      Send test to me
    </Button>
  );
}
