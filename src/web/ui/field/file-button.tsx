import { type ReactNode, useRef } from "react";
import { Button } from "#web/ui/button.tsx";

interface FileButtonProps {
  /** What the file is. */
  label: string;
  accept: string;
  isBusy: boolean;
  /** While the file is changed in another way. */
  isBlocked: boolean;
  describedBy: string;
  onPick: (file: File) => Promise<unknown>;
  children: ReactNode;
}

/** A button that opens the device's file picker. */
export function FileButton(props: FileButtonProps) {
  const { label, accept, isBusy, isBlocked, describedBy, onPick, children } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={async ({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) await onPick(file);
          // Allows choosing the same file again.
          if (input.current) input.current.value = "";
        }}
      />
      <Button
        look="secondary"
        isBusy={isBusy}
        aria-describedby={describedBy}
        onClick={() => !isBlocked && input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
