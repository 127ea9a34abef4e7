import { useLocation, useMatches } from "@tanstack/react-router";
import { X } from "lucide";
import { type Category, LIMITS } from "#contract/vocabulary.ts";
import { Monogram, toolsOf } from "#web/tools/index.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Name } from "#web/ui/name.tsx";
import { useRootMark } from "#web/ui/use-root-mark.ts";
import { clearSelection, unselect, useSelection } from "./selection.ts";

/** Screens with tools to select, and those that lead to them. Elsewhere the tray would only take room from reading and writing. */
const WITH_TRAY = /^\/($|markets|search|tools|leaderboards|saved)/;

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
    <section aria-label="Comparison" className="compare-tray">
      <p role="status" className="sr-only">
        {formatCounted(tools.length, "tool")} selected
      </p>
      <b>Compare {toolsOf(first.category)}</b>
      <ul>
        {tools.map((tool) => (
          <li key={tool.id}>
            <Monogram tool={tool} />
            <Name>{tool.name}</Name>
            <button type="button" aria-label={`Remove ${tool.name}`} onClick={() => unselect(tool)}>
              <Icon of={X} size={16} />
            </button>
          </li>
        ))}
        {left > 0 && (
          <li className={tools.length === 1 ? undefined : "max-lg:hidden!"}>
            {tools.length === 1 ? "Add one or more" : `Up to ${left} more`}
          </li>
        )}
      </ul>
      <Button look="quiet" onClick={clearSelection}>
        Clear
      </Button>
      {tools.length > 1 ? (
        <ButtonLink to="/compare" search={{ tools: tools.map(({ slug }) => slug).join(","), ...area }}>
          Compare {tools.length}
        </ButtonLink>
      ) : (
        <Button disabled>Compare</Button>
      )}
    </section>
  );
}
