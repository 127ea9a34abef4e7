import { lazyPart } from "#web/platform/online.ts";
import { Button } from "#web/ui/button.tsx";
import type { FormatBarProps } from "./format-bar.tsx";

const FormatBar = lazyPart<FormatBarProps>(() => import("./format-bar.tsx"));

interface FormatRowProps extends FormatBarProps {
  isPreviewed: boolean;
  onPreview: (isPreviewed: boolean) => void;
}

/** Above a text field: buttons for its marks, and for a preview. As high without the buttons, which load later. */
export const FormatRow = ({ isPreviewed, onPreview, ...field }: FormatRowProps) => (
  <div className="-ml-2 flex min-h-11 flex-wrap items-center justify-between">
    <FormatBar {...field} />
    <Button look="quiet" aria-pressed={isPreviewed} onClick={() => onPreview(!isPreviewed)}>
      Preview
    </Button>
  </div>
);
