import { useState } from "react";
import type { Api } from "#web/platform/api.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { toast } from "#web/ui/toast.ts";

/** All subscribers as a file for a spreadsheet, whatever is searched for. */
export function ExportSubscribers({ isNobody }: { isNobody: boolean }) {
  const { api } = useApi();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const file = await collect(api);
      saveFile(file);
      toast({
        title: "Subscriber list exported",
        description: `Saved as ${file.name}.`,
        about: "newsletter",
      });
    } catch (error) {
      toast({
        title: "Failed to export subscribers",
        description: errorText(error, "Please try again."),
        tone: "error",
        about: "newsletter",
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="secondary" onClick={download} isBusy={isBusy} disabled={isNobody}>
      {isBusy ? "Exporting…" : "Export CSV"}
    </Button>
  );
}

/** The server gives a long list in parts. */
async function collect({ newsletter }: Api): Promise<File> {
  const parts: string[] = [];
  let after: string | undefined;
  for (;;) {
    const part = await newsletter.exportSubscribers({ after });
    parts.push(part.csv);
    if (part.next === null) return new File(parts, part.fileName, { type: "text/csv;charset=utf-8" });
    after = part.next;
  }
}
