import { LIMITS } from "#contract/vocabulary.ts";
import { toolsOf } from "#web/tools/index.ts";
import { toast } from "#web/ui/toast/toast.ts";
import {
  type AreaSearch,
  addToSelection,
  type SelectedTool,
  select,
  unselect,
  useSelection,
} from "./selection.ts";

interface CompareButtonProps {
  tool: SelectedTool;
  area: AreaSearch;
  /** A box only, for rows. */
  isSmall?: boolean;
}

/** Selects a tool for the comparison. A full selection takes no more. */
export function CompareButton({ tool, area, isSmall = false }: CompareButtonProps) {
  const { tools } = useSelection();
  const isSelected = tools.some(({ id }) => id === tool.id);
  const isFull =
    tools.length >= LIMITS.comparedTools && tools.every(({ category }) => category === tool.category);
  const press = () => {
    if (isSelected) return unselect(tool);
    const { id, name, slug, category } = tool;
    const replaced = addToSelection({ id, name, slug, category }, area);
    if (replaced) {
      toast({
        title: `Now comparing ${toolsOf(category)}`,
        description: "You can compare one category at a time.",
        about: "comparison",
        action: { label: "Undo", onPress: () => select(replaced) },
      });
    }
  };
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-label={`Compare ${tool.name}`}
      disabled={isFull && !isSelected}
      title={isFull && !isSelected ? `Up to ${LIMITS.comparedTools}` : undefined}
      onClick={press}
      className={isSmall ? "compare-box" : "compare-box framed"}
    >
      {!isSmall && "Compare"}
    </button>
  );
}
