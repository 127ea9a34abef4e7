import { useLocation } from "@tanstack/react-router";
import { X } from "lucide";
import { LIMITS } from "#contract/vocabulary.ts";
import { Monogram, toolsOf } from "#web/tools/index.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Name } from "#web/ui/name.tsx";
import { useRootMark } from "#web/ui/use-root-mark.ts";
import { clearSelection, unselect, useSelection } from "./selection.ts";

/** The comparison, and screens where one writes: the tray would cover their forms and buttons. */
const WITHOUT_TRAY = /^\/(compare|add-review|auth|messages|settings|admin|checkout)\b|\/edit$/;

/** What is selected for the comparison. */
export default function CompareTray() {
  const { tools, area } = useSelection();
  const isHidden = useLocation({ select: ({ pathname }) => WITHOUT_TRAY.test(pathname) });
  const [first] = isHidden ? [] : tools;
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
