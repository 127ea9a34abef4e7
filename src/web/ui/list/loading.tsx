import { classes } from "#web/ui/classes.ts";

export interface Waiting {
  /** Noun for "Failed to load messages". */
  what: string;
  /** Classes of each placeholder. */
  skeletons: readonly string[];
  /** Classes of the placeholders' container. */
  skeletonsClassName?: string | undefined;
}

export function Loading({ what, skeletons, skeletonsClassName }: Waiting) {
  return (
    <div
      role="status"
      aria-label={`Loading ${what}`}
      className={classes("flex flex-col gap-3", skeletonsClassName)}
    >
      {skeletons.map((look, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <span key={index} className={classes("skeleton", look)} />
      ))}
    </div>
  );
}
