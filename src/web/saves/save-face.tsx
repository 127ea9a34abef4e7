import { Bookmark } from "lucide";
import type { Saveable } from "#contract/posts/saves.ts";
import type { Pressable } from "#web/platform/session/member-button.ts";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icon.tsx";

export interface SaveButtonProps {
  item: Saveable;
  /** Phones show the icon only. */
  isIconOnPhones?: boolean;
  /** Accessible name: "Save Copperline Leads". */
  name: string;
  /** If the page was loaded with it. */
  isSaved?: boolean;
}

export function SaveFace({
  name,
  isSaved = false,
  isIconOnPhones = false,
  onPress,
}: SaveButtonProps & Pick<Pressable, "onPress">) {
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Save ${name}`}
      onClick={onPress}
      className={classes(
        "framed inline-flex min-h-11 items-center gap-2 rounded-md",
        isIconOnPhones &&
          "max-md:size-11 max-md:shrink-0 max-md:justify-center max-md:border-0 max-md:bg-transparent",
      )}
    >
      <Icon of={Bookmark} size={17} className="bookmark" />
      <span className={isIconOnPhones ? "max-md:sr-only" : undefined}>{isSaved ? "Saved" : "Save"}</span>
    </button>
  );
}
