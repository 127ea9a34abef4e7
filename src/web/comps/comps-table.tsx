import { Link } from "@tanstack/react-router";
import type { CompsSort } from "#contract/comps/comps.ts";
import { priceOf } from "#contract/comps/prices.ts";
import type { Area, Comp, Figures, Range } from "#contract/comps/views.ts";
import { formatScore, MEDIAN_REVIEWS, resultName } from "#contract/metrics.ts";
import { type Category, LIMITS } from "#contract/vocabulary.ts";
import { SaveButton } from "#web/saves/index.ts";
import { Monogram, Score, toolsOf } from "#web/tools/index.ts";
import { formatCounted, formatDollars, formatOf, formatUnitPrice } from "#web/ui/format.ts";
import { areaLabel, areaName, areaSearch } from "./area/areas.ts";
import { CompareButton } from "./compare/compare-button.tsx";
import { PriceVerdict } from "./price-verdict.tsx";
import { besideOf, rangeOf } from "./price-words.ts";
import { axisPosition, endOfAxis, RangeBar } from "./range-bar.tsx";

type Row = Omit<Comp, "rating" | "rank" | "around" | "costPerResult"> &
  Partial<Pick<Comp, "around">> & { costPerResult: Range };

interface Group {
  title?: string;
  note?: string;
  rows: readonly Row[];
}

/** Those with medians, then the others below a heading. */
export function withFewLast(rows: readonly Row[], area: Area): [Group, Group] {
  const few = rows.filter(({ reviewCount }) => reviewCount < MEDIAN_REVIEWS);
  const title = `Fewer than ${MEDIAN_REVIEWS} reviews in ${areaName(area)}, so no median yet.`;
  const note = few.some(({ around }) => around)
    ? "Gray scores are from too few reviews. Figures that name a larger area are the same tool's there."
    : "";
  return [{ rows: rows.filter((row) => !few.includes(row)) }, { title, note, rows: few }];
}

interface CompsTableProps {
  ofAll: Pick<Figures, "reviewCount" | "monthlyCost" | "costPerResult"> & {
    area: Area;
    category: Category;
    toolCount: number;
  };
  groups: readonly Group[];
  sort?: CompsSort | undefined;
  /** Names lead to searches. */
  isIndex?: boolean;
  /** One of several. */
  isShort?: boolean;
}

/** Tools of a category side by side. */
export function CompsTable(props: CompsTableProps) {
  const { ofAll, groups, sort = "rating", isIndex, isShort = false } = props;
  const { category, reviewCount, toolCount } = ofAll;
  const sorted = (by: CompsSort, direction: "ascending" | "descending") =>
    sort === by ? direction : undefined;
  return (
    <table className={`comps-table ${isShort ? "short-table" : ""}`}>
      <caption>
        {`${formatCounted(reviewCount, "review")} of ${toolCount === 1 ? "1 tool." : `${toolCount} ${toolsOf(category)}. Select 2 to ${LIMITS.comparedTools} to compare.`}`}
      </caption>
      <thead className="comps-head">
        <tr>
          <th scope="col">Tool</th>
          <th scope="col" aria-sort={sorted("rating", "descending")}>
            Score
          </th>
          <th scope="col" aria-sort={sorted("price", "ascending")} className="cost">
            <span>Per month</span>
            <Axis cost={ofAll.monthlyCost} />
          </th>
          <th scope="col" aria-sort={sorted("value", "ascending")} className="result">
            {`Per ${resultName(category)}`}
          </th>
          <th scope="col" className="again">
            Would buy again
          </th>
          <th scope="col">Save</th>
          <th scope="col">Compare</th>
        </tr>
      </thead>
      {groups.map(
        ({ title, note, rows }) =>
          rows.length > 0 && (
            <tbody key={title}>
              {title && (
                <tr>
                  <th scope="rowgroup" colSpan={7}>
                    <b>{title}</b> {note}
                  </th>
                </tr>
              )}
              {rows.map((row) => (
                <CompRow key={row.tool.id} {...{ row, ofAll, isIndex }} />
              ))}
            </tbody>
          ),
      )}
    </table>
  );
}

/** The ends of the bars, and the median over the line that crosses them. */
function Axis({ cost }: { cost: Figures["monthlyCost"] }) {
  const end = endOfAxis(cost);
  const at = axisPosition(cost.median ?? 0, end);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: consists of text
    <svg>
      {cost.median !== null && (
        <text {...labelPlace(at)} y="11">
          {`median ${formatUnitPrice(cost.median)} `}
        </text>
      )}
      <text y="27">$0 </text>
      <text x="100%" y="27" textAnchor="end">
        {formatDollars(end)}
      </text>
    </svg>
  );
}

/** Over the line. Near the ends of the axis it begins or ends there: on phones, the text takes most of the axis. */
const labelPlace = (at: number) => ({
  x: `${at}%`,
  textAnchor: at < 25 ? ("start" as const) : at > 75 ? ("end" as const) : ("middle" as const),
});

interface CompRowProps extends Pick<CompsTableProps, "ofAll" | "isIndex"> {
  row: Row;
}

function CompRow({ row, ofAll, isIndex }: CompRowProps) {
  const { tool, recommendedCount, reviewCount, averageScore, around, latestMonth, isOld } = row;
  return (
    <tr>
      <th scope="row">
        <Monogram tool={tool} />
        {isIndex ? (
          <Link to="/search" search={{ q: tool.name }} translate="no">
            {tool.name}
          </Link>
        ) : (
          <Link to="/tools/$slug" params={{ slug: tool.slug }} search={areaSearch(ofAll.area)} translate="no">
            {tool.name}
          </Link>
        )}
        {latestMonth && (
          <small>
            {isOld ? <i>Latest</i> : "Latest"} {latestMonth}
          </small>
        )}
      </th>
      <td className="of-score">
        <Score score={averageScore ?? 0} isFew={reviewCount < MEDIAN_REVIEWS} />
        <small>{formatCounted(reviewCount, "review")}</small>
        {around && <small>{`${areaLabel(around.area)} ${formatScore(around.averageScore ?? 0)}`}</small>}
      </td>
      <Prices row={row} ofAll={ofAll} />
      <td className="again">
        {formatOf(recommendedCount, reviewCount)}
        <Squares filled={recommendedCount} of={reviewCount} />
      </td>
      <td>
        <SaveButton isSmall item={{ kind: "tools", id: tool.id }} name={tool.name} />
      </td>
      <td>
        <CompareButton isSmall tool={tool} area={areaSearch(ofAll.area)} />
      </td>
    </tr>
  );
}

const SQUARES = 8;
/** Of the bar, in pixels. */
const BAR = 72;

const box = (at: number, width: number) => `M${at + 0.5} .5h${width}v8h-${width}z`;

/** One for each review, or a bar for many. The same numbers are beside it in text. */
function Squares({ filled, of }: { filled: number; of: number }) {
  const boxes = Array.from({ length: of > SQUARES ? 0 : of }, (_, index) => box(11 * index, 8));
  const [all, some] = boxes.length
    ? [boxes.join(""), boxes.slice(0, filled).join("")]
    : [box(0, BAR), box(0, Math.round((BAR * filled) / of))];
  return (
    <svg aria-hidden>
      <path d={all} />
      <path d={some} />
    </svg>
  );
}

function Prices({ row, ofAll }: Pick<CompRowProps, "row" | "ofAll">) {
  const { monthlyCost, costPerResult, around } = row;
  return (
    <>
      <td className="cost">
        <b>
          {around && <small>Here: </small>}
          {priceOf(monthlyCost, formatDollars)}
        </b>
        {monthlyCost.median !== null && <span>{rangeOf(monthlyCost, formatDollars)}</span>}
        <Beside figures={row} cost="monthlyCost" />
        <RangeBar spread={monthlyCost} median={ofAll.monthlyCost.median} end={endOfAxis(ofAll.monthlyCost)} />
      </td>
      <td className="result">
        <b>
          {around && costPerResult.lowest !== null && <small>Here: </small>}
          {priceOf(costPerResult)}
        </b>
        {costPerResult.lowest === null && <small>no volume reported</small>}
        <Beside figures={row} cost="costPerResult" />
        <PriceVerdict price={costPerResult.median} median={ofAll.costPerResult.median} />
      </td>
    </>
  );
}

/** What is beside fewer than 3 reviews. */
function Beside(props: { figures: Row; cost: "monthlyCost" | "costPerResult" }) {
  const text = besideOf(props.figures, props.cost);
  return text && <small>{text}</small>;
}
