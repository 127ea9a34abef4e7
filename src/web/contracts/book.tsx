import { Lock, Plus, Printer } from "lucide";
import { type ReactNode, type Ref, useRef, useState } from "react";
import type { OwnContract } from "#contract/people/contracts.ts";
import { PrivateAddress } from "#web/feeds/index.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyDialog } from "#web/ui/dialog/lazy-dialog.ts";
import { useFocusBack } from "#web/ui/dialog/use-focus-back.ts";
import { formatCounted, formatDollars, formatUnitPrice } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { VerdictBox } from "#web/ui/page/verdict-box.tsx";
import { ContractList } from "./contract-list.tsx";
import { verdictOf } from "./contract-words.ts";
import { NextRenewal } from "./next-renewal.tsx";
import { PriceQuestions } from "./price-questions.tsx";
import { RenewalDates } from "./renewal-dates.tsx";

const ContractSheet = lazyDialog(() => import("./contract-sheet.tsx"));
const AddDialog = lazyDialog(() => import("./add-dialog.tsx"));

interface BookProps extends Omit<OutputOf<"contracts", "list">, "items"> {
  items: readonly OwnContract[];
  /** Ids of contracts that were just added. */
  added: readonly string[];
  onAdd: (ids: readonly string[]) => void;
  /** The renewal date of one was given, or skipped. */
  onAsked: (id: string) => void;
}

export function Book({ items, total, verdict, added, onAdd, onAsked }: BookProps) {
  const [openId, setOpenId] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useFocusBack(items.length, () => title.current);
  const open = items.find(({ id }) => id === openId);
  const next = items.find(({ nextRenewal }) => nextRenewal !== null);
  return (
    <>
      <BookTitle ref={title}>
        <Button onClick={() => setAdding(true)} className="gap-2 max-lg:hidden">
          <Icon of={Plus} size={18} />
          Add a tool
        </Button>
      </BookTitle>
      <div className="book-summary">
        <Total {...total} toolCount={items.length} />
        {verdict && (
          <VerdictBox>
            <p className="font-semibold lg:text-lg">{verdictOf(verdict.difference)}</p>
            <p className="text-[0.9375rem] text-soft">
              {verdict.toolCount === items.length
                ? "for the same tools"
                : `for the ${verdict.toolCount} tools with a median`}
            </p>
          </VerdictBox>
        )}
        {next && <NextRenewal contract={next} onChange={() => setOpenId(next.id)} />}
      </div>
      <RenewalDates contracts={items.filter(({ id }) => added.includes(id))} onAsked={onAsked} />
      <PriceQuestions contracts={items} />
      <ContractList contracts={items} onOpen={setOpenId} />
      <Button onClick={() => setAdding(true)} className="mt-5 w-full gap-2 lg:hidden">
        <Icon of={Plus} size={18} />
        Add a tool
      </Button>
      <InCalendar />
      {open && <ContractSheet contract={open} onClose={() => setOpenId(undefined)} />}
      {isAdding && <AddDialog onAdded={onAdd} onClose={() => setAdding(false)} />}
    </>
  );
}

interface BookTitleProps {
  ref?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

export const BookTitle = ({ ref, children }: BookTitleProps) => (
  <div className="book-title">
    <h1 ref={ref} tabIndex={-1}>
      My tools
    </h1>
    <p>
      <Icon of={Lock} size={15} />
      <span>
        Only you <span className="max-lg:sr-only">see this page</span>
      </span>
    </p>
    {children}
  </div>
);

function Total({ monthly, yearly, toolCount }: { monthly: number; yearly: number; toolCount: number }) {
  return (
    <div>
      <p className="book-total">
        <b className="figures">{formatUnitPrice(monthly)}</b> a month
      </p>
      <p className="text-soft lg:text-lg">
        {`${formatDollars(Math.round(yearly))} a year for ${formatCounted(toolCount, "tool")}`}
      </p>
    </div>
  );
}

function InCalendar() {
  return (
    <section className="section mt-10 print:hidden">
      <h2>In your calendar</h2>
      <p className="mt-1 mb-3 max-w-prose text-soft">
        A private address for your calendar app has the renewals and the last days to give notice, but no
        prices and no notes. Share it with no one. If someone else has it, replace it.
      </p>
      <PrivateAddress of="Calendar" look="secondary" />
      <Button look="secondary" onClick={() => window.print()} className="mt-6 gap-2">
        <Icon of={Printer} size={18} />
        Print
      </Button>
    </section>
  );
}
