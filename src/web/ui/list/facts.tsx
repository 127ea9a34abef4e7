import { Children, type ComponentProps, Fragment } from "react";
import { classes } from "#web/ui/classes.ts";

/** Short facts separated by dots. Lines break between facts, without a dot at either end. */
export function Facts({ className, children, ...rest }: ComponentProps<"p">) {
  return (
    <p {...rest} className={classes("facts", className)}>
      {Children.toArray(children).map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no other identity
        <Fragment key={index}>
          {/* Invisible, but separates words for screen readers and in copied text. */}
          {index > 0 && " "}
          <span>{fact}</span>
        </Fragment>
      ))}
    </p>
  );
}
