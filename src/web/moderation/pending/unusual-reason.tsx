import type { UnusualNumber } from "#contract/reviews/unusual.ts";

interface UnusualReasonProps {
  number: UnusualNumber;
  isConfirmed: boolean;
}

export const UnusualReason = ({ number: { text }, isConfirmed }: UnusualReasonProps) => (
  <p className="basis-full font-medium text-middling text-sm">
    {text}
    {isConfirmed && " The author says it's right."}
  </p>
);
