import { Ellipsis } from "lucide";
import { areaPhrase } from "#contract/comps/names.ts";
import type { OwnContract } from "#contract/people/contracts.ts";
import { Monogram } from "#web/tools/index.ts";
import { formatDollars, formatUnitPrice } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { renewalLine } from "./contract-words.ts";

interface ContractListProps {
  contracts: readonly OwnContract[];
  onOpen: (id: string) => void;
}

/** Rows on phones, and columns of a table from a large screen on. */
export function ContractList({ contracts, onOpen }: ContractListProps) {
  return (
    <section aria-labelledby="what-you-pay" className="mt-8">
      <h2 id="what-you-pay" className="text-[1.375rem] lg:sr-only">
        What you pay a month
      </h2>
      <div aria-hidden className="contract-heads">
        <span className="col-span-2">Tool</span>
        <span>A month</span>
        <span>Others</span>
        <span>Renewal</span>
      </div>
      <ul>
        {contracts.map((contract) => (
          <li key={contract.id} className="border-hairline border-b">
            <ContractRow contract={contract} onOpen={() => onOpen(contract.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ContractRow({ contract, onOpen }: { contract: OwnContract; onOpen: () => void }) {
  const { tool, price, isYearly, monthly, comparison } = contract;
  const renewal = renewalLine(contract);
  return (
    <button type="button" aria-haspopup="dialog" onClick={onOpen} className="on-paper contract-row">
      <Monogram tool={tool} className="size-9" />
      <span translate="no" className="name">
        {tool.name}
      </span>
      <span className="figures text-xl">
        {formatUnitPrice(monthly)}
        <span className="sr-only"> a month. </span>
      </span>
      <span className="others">
        {comparison ? (
          <>
            <b className="font-semibold">{comparison.text}</b>{" "}
            <span className="text-soft">{areaPhrase(comparison.area)}</span>
            <span className="block text-[0.9375rem] text-soft">
              {`Half pay ${formatUnitPrice(comparison.lowerQuartile)} to ${formatUnitPrice(comparison.upperQuartile)}`}
            </span>
          </>
        ) : (
          <span className="text-soft">No comparison yet</span>
        )}
      </span>
      <span className="renewal">
        {renewal}
        {isYearly && <span className="text-soft">{` · ${formatDollars(price)} a year`}</span>}
      </span>
      <Icon of={Ellipsis} size={20} className="text-soft max-lg:hidden print:hidden" />
    </button>
  );
}
