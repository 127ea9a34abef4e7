import { Bell } from "lucide";
import { areaSearch } from "#contract/comps/addresses.ts";
import type { OwnContract } from "#contract/people/contracts.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { nextRenewalWords } from "./contract-words.ts";

interface NextRenewalProps {
  contract: OwnContract;
  onChange: () => void;
}

export function NextRenewal({ contract, onChange }: NextRenewalProps) {
  const { tool, comparison } = contract;
  const words = nextRenewalWords(contract);
  if (words === null) return null;
  return (
    <section aria-labelledby="next-renewal">
      <h2 id="next-renewal">Next renewal</h2>
      <div className="rounded-md border border-hairline bg-sheet p-4">
        <div className="flex gap-3">
          <Icon of={Bell} size={18} className="mt-0.5 shrink-0" />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{words.title}</p>
            <p className="text-[0.9375rem] text-soft">{words.text}</p>
          </div>
        </div>
        <div className="mt-3 grid grid-cols-2 gap-2 print:hidden">
          {comparison && (
            <ButtonLink
              to="/tools/$slug"
              params={{ slug: tool.slug }}
              search={areaSearch(comparison.area)}
              look="secondary"
              className="px-2"
            >
              What others pay
            </ButtonLink>
          )}
          <Button look="secondary" onClick={onChange} className="px-2">
            Change
          </Button>
        </div>
      </div>
    </section>
  );
}
