import { useId } from "react";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { toast } from "#web/ui/toast/toast.ts";
import { useSensitiveWrite } from "./factors/use-sensitive-write.tsx";

export function DownloadData() {
  const heading = useId();
  const { api } = useApi();
  const { write, isBusy, question } = useSensitiveWrite({
    async mutationFn() {
      const file = await api.accountData.export();
      if (!(file instanceof File)) throw new Error("We couldn't create the file.");
      saveFile(file);
      toast({ title: "Your data is ready", description: `Saved as ${file.name}.`, about: "download" });
    },
    failed: { title: "Failed to download your data", about: "download" },
  });
  return (
    <section aria-labelledby={heading} className="flex flex-col items-start gap-4">
      <h2 id={heading} className="text-2xl">
        Your data
      </h2>
      <p>
        Download a ZIP with everything we store about you, including every version of your posts, in JSON and
        CSV.
      </p>
      <Button look="secondary" onClick={() => write()} isBusy={isBusy}>
        {isBusy ? "Preparing your data…" : "Download my data"}
      </Button>
      <p role="status" className="sr-only">
        {isBusy ? "Preparing your data" : ""}
      </p>
      {question}
    </section>
  );
}
