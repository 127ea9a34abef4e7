import type { Issue } from "#contract/newsletter.ts";
import { useApi, useSession } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { toast } from "#web/ui/toast.ts";

/** Emails the issue to the signed-in admin only. */
export function TestButton({ save }: { save: () => Promise<Issue | undefined> }) {
  const { api } = useApi();
  const session = useSession();
  const { write, isBusy } = useWrite({
    async mutationFn() {
      const issue = await save();
      if (!issue) return;
      await api.newsletter.sendTestIssue({ id: issue.id });
      const to = session.status === "signed-in" ? session.session.user.email : "you";
      toast({ title: "Test email sent", description: `It's on its way to ${to}.`, about: "newsletter" });
    },
    failed: { title: "Failed to send the test email", about: "newsletter" },
  });
  return (
    <Button look="secondary" onClick={() => write()} isBusy={isBusy}>
      Send test to me
    </Button>
  );
}
