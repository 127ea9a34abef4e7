import { Children, type ComponentProps } from "react";
import { classes } from "./classes.ts";

/** Short facts with dots between them. A line breaks between two facts, and without a dot at its end or beginning. */
export function Facts({ className, children, ...rest }: ComponentProps<"p">) {
  return (
    <p {...rest} className={classes("facts", className)}>
      {Children.toArray(children).map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no other identity
        <span key={index}>{fact}</span>
      ))}
    </p>
  );
}
