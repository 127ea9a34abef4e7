import type { ReactNode } from "react";
import { useSession } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { control } from "#web/ui/field/control.ts";

interface MissingScreenProps {
  title: string;
  /** Why the item may be missing, or what to try. */
  text: string;
  /**
   * Shown instead of the title until the browser has loaded the item with its session: the server renders
   * pages for visitors, so authors' unpublished items appear later.
   */
  loading?: string;
  /** Links to continue, the likeliest first. */
  children: ReactNode;
}

export function MissingScreen({ title, text, loading, children }: MissingScreenProps) {
  const isLoading = useSession().status === "loading" && loading !== undefined;
  return (
    <div className="page pt-8">
      {isLoading && (
        <p role="status" className="if-member text-lg text-soft">
          {loading}
        </p>
      )}
      <div className={classes("task missing-item", isLoading && "if-visitor")}>
        <h1>{title}</h1>
        <p>{text}</p>
        <div>{children}</div>
        <search>
          <form action="/search">
            <input name="q" aria-label="City or tool" placeholder="City or tool" className={control} />
            <Button type="submit" look="secondary">
              Search
            </Button>
          </form>
        </search>
      </div>
    </div>
  );
}
