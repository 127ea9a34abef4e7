import { Notice } from "#web/ui/notice.tsx";

/** Replaces the buttons on the moderator's own item. */
export function OwnItem({ noun }: { noun: "review" | "discussion" | "comment" }) {
  return (
    <Notice tone="neutral" className="self-start">
      You can't moderate your own {noun}. Another moderator will.
    </Notice>
  );
}
