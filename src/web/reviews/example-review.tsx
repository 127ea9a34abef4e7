import { Score } from "#web/tools/index.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Facts } from "#web/ui/list/facts.tsx";

/** Example for empty lists (docs/product.md#reviews); not counted anywhere. */
export function ExampleReview() {
  return (
    <article aria-label="Example of a review" className="border border-hairline border-dashed p-6">
      <Badge tone="marigold">Example</Badge>
      <div className="mt-4 flex gap-5">
        <Score score={8.5} className="text-4xl leading-none" />
        <div className="flex flex-col gap-2">
          <p className="font-bold font-display text-xl leading-none">Your lead source</p>
          <Facts className="text-sm text-soft">
            {"Lead Generation"}
            {"Your city"}
          </Facts>
          <p className="max-w-prose">
            What it costs per month, how many leads it brings in, how many close, and whether you'd buy it
            again.
          </p>
        </div>
      </div>
    </article>
  );
}
