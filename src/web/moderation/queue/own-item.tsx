import { Notice } from "#web/ui/notice.tsx";

/** Stands where the buttons would. */
export function OwnItem({ noun }: { noun: "review" | "discussion" | "comment" }) {
  return (
    <Notice tone="neutral" className="self-start">
      You can't moderate your own {noun}. Another moderator will.
    </Notice>
  );
}
