import { classes } from "#web/ui/classes.ts";

/**
 * Stands for the review form while what it begins with is being loaded. It is about as tall as the form, because going back
 * or reloading scrolls to where one was before the form is there.
 */
export function FormPlaceholder({ label, className }: { label: string; className?: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className={classes("flex min-h-[173rem] flex-col gap-4 md:min-h-[122rem]", className)}
    >
      <span className="skeleton h-56" />
      <span className="skeleton h-72" />
    </div>
  );
}
