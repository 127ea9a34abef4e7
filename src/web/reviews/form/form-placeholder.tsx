import { classes } from "#web/ui/classes.ts";
import { Loading } from "#web/ui/list/loading.tsx";

/**
 * Placeholder while the review form's data loads. About as tall as the form, because going back
 * or reloading restores the scroll position before the form is there.
 */
export const FormPlaceholder = ({ what, className }: { what: string; className?: string }) => (
  <Loading
    what={what}
    skeletons={["h-56", "h-72"]}
    skeletonsClassName={classes("min-h-[173rem] gap-4 md:min-h-[122rem]", className)}
  />
);
