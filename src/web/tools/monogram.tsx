import { tintOf } from "#contract/names.ts";
import { classes } from "#web/ui/classes.ts";

interface MonogramProps {
  tool: { name: string } & ({ id: string } | { tint: number });
  className?: string;
}

/** Two letters on a tint that a tool keeps wherever it appears. Its name is beside it. */
export function Monogram({ tool, className }: MonogramProps) {
  const [first = "", second] = tool.name.split(/\s+/);
  const letters = second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2);
  return (
    <span
      aria-hidden
      translate="no"
      className={classes("monogram", className)}
      data-tint={"tint" in tool ? tool.tint : tintOf(tool.id)}
    >
      {letters}
    </span>
  );
}
