import { useLocation, useMatches } from "@tanstack/react-router";
import { X } from "lucide";
import { type Category, LIMITS } from "#contract/vocabulary.ts";
import { Monogram, toolsOf } from "#web/tools/index.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { formatCounted } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useRootMark } from "#web/ui/page/use-root-mark.ts";
import { clearSelection, unselect, useSelection } from "./selection.ts";

/** Screens with tools to select, and those that lead to them. Elsewhere the tray would only take room from reading and writing. */
const WITH_TRAY = /^\/($|markets|search|tools|leaderboards|saved)/;

const SELECTED =
  "flex items-center gap-2 rounded-md max-md:inline max-md:not-first:before:content-['_·_'] md:border md:border-hairline md:py-1 md:pr-1 md:pl-2 md:text-sm";

/** Of the tools on a page that has those of one category only: others can't be compared with them. */
const categoryOf = (matches: readonly { loaderData?: unknown }[]) =>
  (matches.at(-1)?.loaderData as { category?: Category } | null | undefined)?.category;

/** What is selected for the comparison. It waits while a page shows another category. */
export default function CompareTray() {
  const { tools, area } = useSelection();
  const isShown = useLocation({ select: ({ pathname }) => WITH_TRAY.test(pathname) });
  const shown = useMatches({ select: categoryOf });
  const [first] = isShown && (!shown || shown === tools[0]?.category) ? tools : [];
  useRootMark("tray", first !== undefined);
  if (!first) return null;
  const left = LIMITS.comparedTools - tools.length;
  return (
    <section
      aria-label="Comparison"
      // Above the tab bar of phones.
      className="relative z-30 flex items-center gap-x-3 border-evergreen border-t-2 bg-sheet px-4 py-2.5 tall:sticky tall:bottom-(--tabs) md:gap-x-5 md:px-6 print:hidden"
    >
      <p role="status" className="sr-only">
        {formatCounted(tools.length, "tool")} selected
      </p>
      <b className="max-lg:sr-only">Compare {toolsOf(first.category)}</b>
      <ul className="flex min-w-0 grow items-center gap-2 max-md:line-clamp-2 max-md:text-[0.8125rem]/4">
        {tools.map((tool) => (
          <li key={tool.id} className={SELECTED}>
            <Monogram tool={tool} className="size-8 text-xs max-lg:hidden" />
            <span translate="no" className="md:max-w-22 md:truncate lg:max-w-40">
              {tool.name}
            </span>
            <button
              type="button"
              aria-label={`Remove ${tool.name}`}
              onClick={() => unselect(tool)}
              className="grid size-9 place-items-center rounded-md hover:bg-land max-md:hidden"
            >
              <Icon of={X} size={16} />
            </button>
          </li>
        ))}
        {left > 0 && (
          <li className={classes(SELECTED, tools.length > 1 && "max-lg:hidden!")}>
            {tools.length === 1 ? "Add one or more" : `Up to ${left} more`}
          </li>
        )}
      </ul>
      <Button look="quiet" onClick={clearSelection} className="shrink-0 whitespace-nowrap">
        Clear
      </Button>
      {tools.length > 1 ? (
        <ButtonLink
          to="/compare"
          search={{ tools: tools.map(({ slug }) => slug).join(","), ...area }}
          className="shrink-0 whitespace-nowrap"
        >
          Compare {tools.length}
        </ButtonLink>
      ) : (
        <Button disabled className="shrink-0 whitespace-nowrap">
          Compare
        </Button>
      )}
    </section>
  );
}
