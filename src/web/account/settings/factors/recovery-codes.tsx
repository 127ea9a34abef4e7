import { useSite } from "#web/platform/site.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { copyText } from "#web/ui/menu/copy-text.ts";
import { saveFile } from "#web/ui/save-file.ts";

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

const COPIED = { what: "list", copied: "Recovery codes copied", failed: "Failed to copy the recovery codes" };

/** Shown once: the server keeps only their hashes. */
export default function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { productName } = useSite();
  const text = `${codes.join("\n")}\n`;
  const save = () =>
    saveFile(new File([`${productName} recovery codes\n\n${text}`], `${productName}-recovery-codes.txt`));
  return (
    <Dialog title="Save your recovery codes" isOpen onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p>
          Without your phone, each of these signs you in once, after your password. Keep them where no one
          else looks. We can't show them again.
        </p>
        <ul
          translate="no"
          aria-label="Recovery codes"
          className="grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={() => copyText(text, COPIED)}>
            Copy
          </Button>
          <Button look="secondary" onClick={save}>
            Download
          </Button>
          <Button onClick={onClose}>I saved them</Button>
        </div>
      </div>
    </Dialog>
  );
}
