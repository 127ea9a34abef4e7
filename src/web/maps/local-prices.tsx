import { formatUnitPrice } from "#web/ui/format.ts";

interface LocalPricesProps {
  /** Medians in dollars. */
  prices: { costPerLead: number | null; crmMonthlyCost: number | null };
}

/** "Lead $20 CRM $136/mo"; nothing where too few reviews tell. */
export function LocalPrices({ prices: { costPerLead, crmMonthlyCost } }: LocalPricesProps) {
  if ((costPerLead ?? crmMonthlyCost) === null) return null;
  return (
    <p className="local-prices">
      <Price of="Lead" dollars={costPerLead} />
      <Price of="CRM" dollars={crmMonthlyCost} per="/mo" />
    </p>
  );
}

/** Empty without dollars, so that prices of a column share their edge. */
const Price = ({ of, dollars, per = "" }: { of: string; dollars: number | null; per?: string }) => (
  <span>
    {dollars !== null && (
      <>
        {`${of} `}
        <b>{formatUnitPrice(dollars)}</b>
        {`${per} `}
      </>
    )}
  </span>
);
