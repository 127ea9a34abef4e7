import { TriangleAlert } from "lucide";
import type { UnusualNumber } from "#contract/reviews/unusual.ts";
import { Icon } from "#web/ui/icon.tsx";

interface UnusualReasonProps {
  number: UnusualNumber;
  isConfirmed: boolean;
}

export const UnusualReason = ({ number: { text }, isConfirmed }: UnusualReasonProps) => (
  <p className="warning basis-full">
    <Icon of={TriangleAlert} size={16} />
    {text}
    {isConfirmed && " The author says it's right."}
  </p>
);
