import { Badge } from "#web/ui/badge.tsx";
import { Facts } from "#web/ui/list/facts.tsx";

/** What a review has, for empty lists (docs/product.md#reviews); not counted anywhere, and without invented numbers. */
export const ExampleReview = ({ city = "Your city" }: { city?: string }) => (
  <article aria-label="Example of a review" className="example-review">
    <Badge tone="marigold">Example</Badge>
    <div>
      <p className="figures">
        1–10
        <small>your score</small>
      </p>
      <div>
        <p>Your lead source</p>
        <Facts>
          {"Lead Generation"}
          {city}
        </Facts>
        <p>
          What it costs per month, how many leads it brings in, how many close, and whether you'd buy it
          again.
        </p>
      </div>
    </div>
  </article>
);
