import { useState } from "react";
import type { Issue } from "#contract/emails/newsletter.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";

interface PreviewButtonProps {
  save: () => Promise<Pick<Issue, "id"> | undefined>;
}

export function PreviewButton({ save }: PreviewButtonProps) {
  const { api } = useApi();
  const [address, setAddress] = useState<string>();
  const { write, isBusy } = useWrite({
    async mutationFn() {
      const issue = await save();
      if (issue) setAddress((await api.newsletter.previewIssue({ id: issue.id })).address);
    },
    failed: { title: "Failed to show the preview", about: "newsletter" },
  });
  return (
    <>
      <Button look="secondary" onClick={() => write()} isBusy={isBusy}>
        Preview
      </Button>
      <Dialog
        title="Preview"
        isOpen={address !== undefined}
        onClose={() => setAddress(undefined)}
        className="max-w-[calc(100vw-1rem)] sm:w-[42rem]"
      >
        {address !== undefined && (
          <iframe
            src={address}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            title="Email preview"
            className="-m-2 h-[70dvh] w-[calc(100%+1rem)] border border-hairline"
          />
        )}
      </Dialog>
    </>
  );
}
