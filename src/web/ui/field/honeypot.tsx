import type { Ref } from "react";

/** For bots. Its name and attributes keep browsers and password managers from filling it in. */
export const Honeypot = ({ ref }: { ref?: Ref<HTMLInputElement> }) => (
  <input
    ref={ref}
    name="q7"
    tabIndex={-1}
    autoComplete="off"
    aria-hidden
    data-1p-ignore
    data-bwignore
    data-lpignore="true"
    data-form-type="other"
    className="hidden"
  />
);
