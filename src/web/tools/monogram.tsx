const TINTS = 6;

/** Two letters on a tint that a tool keeps wherever it appears. Its name is beside it. */
export function Monogram({ tool }: { tool: { id: string; name: string } }) {
  const [first = "", second] = tool.name.split(/\s+/);
  const letters = second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2);
  return (
    <span
      aria-hidden
      translate="no"
      className="monogram"
      data-tint={Number.parseInt(tool.id.slice(-4), 16) % TINTS}
    >
      {letters}
    </span>
  );
}
