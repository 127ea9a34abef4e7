import { formatCounted } from "#web/ui/format.ts";

/** Earlier texts of a comment, newest first. */
export function EarlierTexts({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 py-2.5 font-semibold text-sm">
        {formatCounted(texts.length, "earlier version")}
      </summary>
      <ol className="flex flex-col gap-3">
        {texts.map((text, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the texts may repeat, and their order does not change
            key={index}
            className="whitespace-pre-line border-edge border-l-2 pl-3 text-sm [overflow-wrap:anywhere]"
          >
            {text}
          </li>
        ))}
      </ol>
    </details>
  );
}
