import { Button } from "./button.tsx";
import { useWrite } from "./form/use-write.ts";
import { saveFile } from "./save-file.ts";
import { toast } from "./toast.ts";

interface Part {
  fileName: string;
  csv: string;
  next: string | null;
}

interface ExportButtonProps {
  /** What comes after a part; the server gives a long list in parts. */
  load: (after: string | undefined) => Promise<Part>;
  done: string;
  failed: string;
  /** The topic of its messages. */
  about: string;
  disabled?: boolean;
}

/** Saves a list as a file for a spreadsheet. */
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
  const parts: string[] = [];
  let after: string | undefined;
  for (;;) {
    const part = await load(after);
    parts.push(part.csv);
    if (part.next === null) return new File(parts, part.fileName, { type: "text/csv;charset=utf-8" });
    after = part.next;
  }
}
