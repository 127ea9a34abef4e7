import { classes } from "#web/ui/classes.ts";

/**
 * Placeholder while the review form's data loads. About as tall as the form, because going back
 * or reloading restores the scroll position before the form is there.
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
