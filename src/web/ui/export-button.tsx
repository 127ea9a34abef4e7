import { Button } from "./button.tsx";
import { useWrite } from "./form/use-write.ts";
import { saveFile } from "./save-file.ts";
import { toast } from "./toast/toast.ts";

interface Page {
  fileName: string;
  csv: string;
  next: string | null;
}

interface ExportButtonProps {
  /** Loads the page after a cursor; the server paginates long lists. */
  load: (after: string | undefined) => Promise<Page>;
  done: string;
  failed: string;
  about: string;
  disabled?: boolean;
}

export function ExportButton({ load, done, failed, about, disabled }: ExportButtonProps) {
  const { write, isBusy } = useWrite({
    async mutationFn() {
      const file = await collect(load);
      saveFile(file);
      toast({ title: done, description: `Saved as ${file.name}.`, about });
    },
    failed: { title: failed, about },
  });
  return (
    <Button look="secondary" onClick={() => write()} isBusy={isBusy} disabled={disabled}>
      {isBusy ? "Exporting…" : "Export CSV"}
    </Button>
  );
}

async function collect(load: ExportButtonProps["load"]): Promise<File> {
  const pages: string[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await load(after);
    pages.push(page.csv);
    if (page.next === null) return new File(pages, page.fileName, { type: "text/csv;charset=utf-8" });
    after = page.next;
  }
}
