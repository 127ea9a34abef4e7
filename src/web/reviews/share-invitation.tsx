import { oneTool } from "#contract/comps/names.ts";
import type { StateCode } from "#contract/us-states.ts";
import type { Category } from "#contract/vocabulary.ts";
import { Following } from "#web/follows/index.ts";
import { useSite } from "#web/platform/site.ts";
import { ButtonLink } from "#web/ui/button.tsx";

interface ShareInvitationProps {
  /** "Austin", "Wyoming"; the country has no name. */
  place: string | undefined;
  city?: string | undefined;
  state?: StateCode | undefined;
  category?: Category | undefined;
}

const TITLE = "text-[1.375rem] md:text-[1.625rem]";

/** Asks the readers of a market's figures for theirs. */
export function ShareInvitation({ place, category, ...where }: ShareInvitationProps) {
  const { creditDays } = useSite();
  return (
    <section className="mt-10 border-ink border-t pt-4 md:mt-14">
      <h2 className={TITLE}>Use one of these?</h2>
      <p className="mt-1 mb-3 max-w-prose text-soft">
        {`Your price helps the next agent in ${place}. A review opens every detailed review for ${creditDays} days.`}
      </p>
      <ButtonLink to="/share-numbers" search={{ ...where, category }} className="w-full">
        Share your numbers
      </ButtonLink>
    </section>
  );
}

/** Asks for the first numbers of an area. */
export function FirstNumbers({ place, category, ...where }: ShareInvitationProps) {
  const what = !category || category === "Lead Generation" ? "leads" : `a ${oneTool(category)}`;
  return (
    <section className="max-w-xl rounded-md bg-evergreen-tint p-4 md:p-6">
      <h2 className={TITLE}>{`Paid for ${what}${place ? ` in ${place}` : ""}?`}</h2>
      <p className="mt-1 mb-3">Be the first. It takes about a minute.</p>
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        <ButtonLink to="/share-numbers" search={{ ...where, category }}>
          Share your numbers
        </ButtonLink>
        <ButtonLink to="/add-review" search={where} look="quiet">
          Write a full review
        </ButtonLink>
        <FirstReviewWait {...where} place={place} category={category} />
      </div>
    </section>
  );
}

/** Asks to be told of the first review of an area, or of a category there. */
export const FirstReviewWait = ({ place, ...where }: ShareInvitationProps) => (
  <Following
    target={{ ...where, until: "first-review" }}
    name={place ? `in ${place}` : ""}
    label="Tell me about the first review"
  />
);
