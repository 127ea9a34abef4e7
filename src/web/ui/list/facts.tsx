import { Children, type ComponentProps, Fragment } from "react";
import { classes } from "#web/ui/classes.ts";

/** Short facts with dots between them. A line breaks between two facts, and without a dot at its end or beginning. */
export function Facts({ className, children, ...rest }: ComponentProps<"p">) {
  return (
    <p {...rest} className={classes("facts", className)}>
      {Children.toArray(children).map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no other identity
        <Fragment key={index}>
          {/* Not shown, but words run together without it where the text is copied or read by a program. */}
          {index > 0 && " "}
          <span>{fact}</span>
        </Fragment>
      ))}
    </p>
  );
}
