import { Badge } from "#web/ui/badge.tsx";
import { classes } from "#web/ui/classes.ts";
import { Facts } from "#web/ui/list/facts.tsx";

interface ExampleReviewProps {
  city?: string;
  className: string;
}

/** What a review has, for empty lists (docs/product.md#reviews); not counted anywhere, and without invented numbers. */
export const ExampleReview = ({ city = "Your city", className }: ExampleReviewProps) => (
  <article
    aria-label="Example of a review"
    className={classes("border-hairline bg-paper p-5 md:p-8", className)}
  >
    <Badge tone="neutral">Example</Badge>
    <div className="mt-4 flex gap-5">
      <p className="figures shrink-0 text-3xl text-soft leading-none">
        1–10
        <small className="mt-1.5 block font-normal font-sans text-[0.8125rem] leading-tight">
          your score
        </small>
      </p>
      <div className="flex flex-col gap-2">
        <p className="font-bold font-display text-xl leading-none">Your lead source</p>
        <Facts className="text-sm text-soft">
          {"Lead Generation"}
          {city}
        </Facts>
        <p className="max-w-prose">
          What it costs per month, how many leads it brings in, how many close, and whether you'd buy it
          again.
        </p>
      </div>
    </div>
  </article>
);
