import { TriangleAlert } from "lucide";
import type { UnusualNumber } from "#contract/reviews/unusual.ts";
import { Icon } from "#web/ui/icon.tsx";

interface UnusualReasonProps {
  number: UnusualNumber;
  isConfirmed: boolean;
}

export const UnusualReason = ({ number: { text }, isConfirmed }: UnusualReasonProps) => (
  <span className="flex items-baseline gap-1.5 text-bad text-sm">
    <Icon of={TriangleAlert} size={14} className="relative top-0.5 shrink-0" />
    <span>
      {text}
      {isConfirmed && " The author says it's right."}
    </span>
  </span>
);
