import { type FormEvent, useRef, useState } from "react";
import { RANGES } from "#contract/numbers.ts";
import type { OwnContract } from "#contract/people/contracts.ts";
import { shortDay } from "#contract/people/days.ts";
import { parseNumber } from "#web/platform/parse-number.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { focusOnMount, useFocusBack } from "#web/ui/dialog/use-focus-back.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { Name } from "#web/ui/name.tsx";
import { today } from "./contract-words.ts";
import { DollarField } from "./dollar-field.tsx";
import { useRefreshBook } from "./use-refresh-book.ts";

/** After renewals: whether the prices changed, and then whether to share the new ones. Nothing is shared without a press. */
export function PriceQuestions({ contracts }: { contracts: readonly OwnContract[] }) {
  /** Whose new price may be shared. */
  const [changed, setChanged] = useState<readonly string[]>([]);
  const list = useRef<HTMLDivElement>(null);
  const asked = contracts.filter(({ id, askedAbout }) => askedAbout !== null || changed.includes(id));
  useFocusBack(asked.length, () => list.current);
  return (
    <div ref={list} tabIndex={-1} className="mt-6 grid gap-3 outline-none empty:hidden print:hidden">
      {asked.map((contract) => (
        <section
          key={contract.id}
          aria-label={`Renewal of ${contract.tool.name}`}
          className="rounded-md border border-hairline bg-sheet p-4"
        >
          {changed.includes(contract.id) ? (
            <ShareOffer
              contract={contract}
              onClose={() => setChanged(changed.filter((id) => id !== contract.id))}
            />
          ) : (
            <PriceQuestion contract={contract} onChanged={() => setChanged([...changed, contract.id])} />
          )}
        </section>
      ))}
    </div>
  );
}

function PriceQuestion({ contract, onChanged }: { contract: OwnContract; onChanged: () => void }) {
  const { id, tool, isYearly, price } = contract;
  const renewsOn = contract.askedAbout ?? "";
  const { queries } = useApi();
  const [isChanging, setChanging] = useState(false);
  const [text, setText] = useState("");
  const yes = useRef<HTMLButtonElement>(null);
  useFocusBack(isChanging, () => yes.current);
  const refresh = useRefreshBook();
  const answer = { failed: { title: "Failed to save your answer", about: "contract" } };
  // Another tab answered: the book shows it.
  const rejected = { CHANGED: refresh, NOT_FOUND: refresh };
  const kept = useWrite({
    ...queries.contracts.keepPrice.mutationOptions(),
    ...answer,
    rejected,
    onSuccess: refresh,
  });
  const changed = useWrite({
    ...queries.contracts.changePrice.mutationOptions(),
    ...answer,
    rejected,
    async onSuccess() {
      onChanged();
      await refresh();
    },
  });
  const newPrice = parseNumber(text, RANGES.dollars);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (newPrice !== undefined) void changed.write({ id, renewsOn, price: newPrice });
  };
  return (
    <>
      <p className="font-semibold">
        <Name>{tool.name}</Name>
        {` renewed on ${shortDay(renewsOn, today())}. Did the price change?`}
      </p>
      {isChanging ? (
        <form method="post" onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-3">
          <DollarField
            ref={focusOnMount}
            label={`New price of ${tool.name}`}
            per={isYearly ? "/yr" : "/mo"}
            placeholder={String(price)}
            value={text}
            onText={setText}
          />
          <Button type="submit" look="secondary" isBusy={changed.isBusy} disabled={newPrice === undefined}>
            Save
          </Button>
          <Button look="quiet" onClick={() => setChanging(false)}>
            Cancel
          </Button>
        </form>
      ) : (
        <div className="mt-3 flex gap-3">
          <Button look="secondary" isBusy={kept.isBusy} onClick={() => void kept.write({ id, renewsOn })}>
            No
          </Button>
          <Button ref={yes} look="secondary" onClick={() => setChanging(true)}>
            Yes
          </Button>
        </div>
      )}
    </>
  );
}

function ShareOffer({ contract, onClose }: { contract: OwnContract; onClose: () => void }) {
  return (
    <>
      <p ref={focusOnMount} tabIndex={-1} className="outline-none">
        <strong className="font-semibold">The new price is saved.</strong>{" "}
        {`Share it as numbers, and the next agent knows what ${contract.tool.name} costs now. A moderator reads them first.`}
      </p>
      <div className="mt-3 flex gap-3">
        <ButtonLink look="secondary" to="/share-numbers" search={numbersSearch(contract)}>
          Share
        </ButtonLink>
        <Button look="quiet" onClick={onClose}>
          Not now
        </Button>
      </div>
    </>
  );
}

/** Fills in the form with what is known. */
const numbersSearch = ({ tool, market, monthly }: OwnContract) => ({
  tool: tool.name,
  city: market?.city,
  state: market?.state,
  cost: monthly,
});
