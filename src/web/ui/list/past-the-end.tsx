import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/notice.tsx";

interface PastTheEndProps {
  page: number;
  pageCount: number;
  what: string;
}

/** For outdated links: the list has become shorter. */
export function PastTheEnd({ page, pageCount, what }: PastTheEndProps) {
  return (
    <div className="py-8">
      <EmptyState title={`There's no page ${page}`}>
        <p className="text-soft">
          {pageCount === 1 ? `There's only one page of ${what}.` : `The last page is ${pageCount}.`}
        </p>
        <ButtonLink to="." search={withoutPage} look="secondary">
          First page
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

const withoutPage = (before: Record<string, unknown>) => ({ ...before, page: undefined });
