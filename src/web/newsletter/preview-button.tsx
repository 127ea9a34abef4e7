import { useState } from "react";
import type { Issue } from "#contract/newsletter.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";

interface PreviewButtonProps {
  /** The issue as it is now; undefined when it could not be saved. */
  save: () => Promise<Pick<Issue, "id"> | undefined>;
}

/** Shows the mail as its readers get it: in a frame without scripts, whose links open elsewhere. */
export function PreviewButton({ save }: PreviewButtonProps) {
  const { api } = useApi();
  const [isBusy, setBusy] = useState(false);
  const [address, setAddress] = useState<string>();
  const show = async () => {
    setBusy(true);
    try {
      const issue = await save();
      if (issue) setAddress((await api.newsletter.previewIssue({ id: issue.id })).address);
    } catch (error) {
      const description = errorText(error, "Please try again.");
      toast({ title: "Failed to show the preview", description, tone: "error", about: "newsletter" });
    }
    setBusy(false);
  };
  return (
    <>
      <Button look="secondary" onClick={show} isBusy={isBusy}>
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
