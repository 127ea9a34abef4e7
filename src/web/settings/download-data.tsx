import { useId, useState } from "react";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { toast } from "#web/ui/toast.ts";

/** Everything that is stored about one, as a file. */
export function DownloadData() {
  const heading = useId();
  const { download, isBusy } = useDownload();
  return (
    <section aria-labelledby={heading} className="flex flex-col items-start gap-4">
      <h2 id={heading} className="text-2xl">
        Your data
      </h2>
      <p>
        A ZIP of everything we store about you: your profile, what you wrote in every version, likes, saved
        items, messages, notifications and payments. Each part is there twice: as JSON for programs, and as
        CSV for a spreadsheet.
      </p>
      <Button look="secondary" onClick={download} isBusy={isBusy}>
        {isBusy ? "Preparing your data…" : "Download my data"}
      </Button>
      <p role="status" className="sr-only">
        {isBusy ? "Your data is being prepared" : ""}
      </p>
    </section>
  );
}

function useDownload() {
  const { api } = useApi();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const file = await api.personalData.export();
      if (!(file instanceof File)) throw new Error("The copy of the data is no file.");
      saveFile(file);
      toast({ title: "Your data is ready", description: `Saved as ${file.name}.`, about: "download" });
    } catch (error) {
      toast({
        title: "Failed to download your data",
        description: errorText(error, "Please try again."),
        tone: "error",
        about: "download",
      });
    } finally {
      setBusy(false);
    }
  };
  return { download, isBusy };
}
