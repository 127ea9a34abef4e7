import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Bookmark } from "lucide-react";
import { useCallback, useEffect } from "react";
import type { Saveable } from "#contract/saves.ts";
import { stored, TEXT } from "#web/platform/browser-storage.ts";
import { useSignIn } from "#web/platform/use-sign-in.ts";
import { BY_VIEWER, useApi, useSession } from "#web/platform/viewer.ts";
import { classes } from "#web/ui/classes.ts";
import { toast } from "#web/ui/toast.ts";

const pending = stored("save_wish", TEXT, "sessionStorage");

/** Remembers in this tab what a visitor wanted to save before signing in. */
const storePendingSave = ({ kind, id }: Saveable) => pending.write(`${kind}/${id}`);

const takePendingSave = ({ kind, id }: Saveable) =>
  pending.read() === `${kind}/${id}` && pending.write(undefined);

const FAILED = { title: "Failed to update saved items", about: "save" };

interface SaveButtonProps {
  item: Saveable;
  /** Icon only, for rows. */
  isSmall?: boolean;
  /** Accessible name: "Save Copperline Leads". */
  name: string;
  /** If the page was loaded with it. */
  isSaved?: boolean;
}

/** Saves for later. Visitors sign in first; the save completes when they return. */
export function SaveButton({ item, name, isSmall = false, isSaved: known }: SaveButtonProps) {
  const { kind, id } = item;
  const session = useSession();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const context = useApi();
  const isSaved = useIsSaved(item, known);

  const change = useCallback(
    async (isWanted: boolean) => {
      const onView = () => void navigate({ to: "/saved" });
      await import("./change-save.ts").then(
        ({ changeSave }) => changeSave(context, { kind, id }, isWanted, onView, FAILED),
        () => toast({ ...FAILED, tone: "error" }),
      );
    },
    [context, navigate, kind, id],
  );
  useEffect(() => {
    if (session.status === "signed-in" && takePendingSave({ kind, id })) void change(true);
  }, [session.status, kind, id, change]);

  const press = () => {
    if (session.status === "signed-in") {
      void change(!isSaved);
      return;
    }
    storePendingSave(item);
    toast({ title: "Sign in to save this", about: "save" });
    signIn();
  };

  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Save ${name}`}
      onClick={press}
      className={classes(
        "inline-flex min-h-11 items-center rounded-md",
        isSmall ? "min-w-11 justify-center text-soft hover:text-ink" : "framed gap-2",
      )}
    >
      <Bookmark aria-hidden size={17} className={classes(isSaved && "fill-current text-evergreen")} />
      {!isSmall && (isSaved ? "Saved" : "Save")}
    </button>
  );
}

/** One request serves all items of a kind; none is sent if the page knows whether the item is saved. */
function useIsSaved({ kind, id }: Saveable, known?: boolean): boolean {
  const { queries } = useApi();
  const isSignedIn = useSession().status === "signed-in";
  const saved = useQuery(
    queries.saves.listIds.queryOptions({
      input: { kind },
      ...BY_VIEWER,
      enabled: isSignedIn && known === undefined,
      select: ({ ids }) => ids.includes(id),
    }),
  );
  return isSignedIn && (known ?? saved.data === true);
}
