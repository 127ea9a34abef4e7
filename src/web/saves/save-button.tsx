import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { Bookmark } from "lucide-react";
import { useEffect } from "react";
import type { Saveable } from "#contract/saves.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi, useSession } from "#web/platform/viewer.ts";
import { classes } from "#web/ui/classes.ts";
import { toast } from "#web/ui/toast.ts";
import { useIsSaved } from "./save-queries.ts";
import { keepWish, takeWish } from "./save-wish.ts";

interface SaveButtonProps {
  item: Saveable;
  /** In rows the sign alone. */
  isSmall?: boolean;
  /** What it is, for screen readers: "Save Copperline Leads". */
  name: string;
}

/** Saves for later, at once; a visitor is asked to sign in, and it happens when they are back. */
export function SaveButton({ item, name, isSmall = false }: SaveButtonProps) {
  const { kind, id } = item;
  const session = useSession();
  const navigate = useNavigate();
  const router = useRouter();
  const change = useSaveChange(item);
  const isSaved = useIsSaved(item);

  useEffect(() => {
    if (session.status === "signed-in" && takeWish({ kind, id })) void change(true);
  }, [session.status, kind, id, change]);

  const press = () => {
    if (session.status === "signed-in") {
      void change(!isSaved);
      return;
    }
    keepWish(item);
    toast({ title: "Login required - Please login to save this.", about: "save" });
    void navigate({ to: "/auth", search: { mode: "login", redirect: router.state.location.href } });
  };

  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Save ${name}`}
      onClick={press}
      className={classes(
        "inline-flex min-h-11 items-center rounded-md",
        isSmall
          ? "min-w-11 justify-center text-soft hover:text-ink"
          : "gap-2 border border-edge bg-sheet px-4 font-semibold hover:border-ink",
      )}
    >
      <Bookmark aria-hidden size={17} className={classes(isSaved && "fill-current text-evergreen")} />
      {!isSmall && (isSaved ? "Saved" : "Save")}
    </button>
  );
}

/** Answers at once, and goes back with a message when the server says no. */
function useSaveChange({ kind, id }: Saveable) {
  const { api, queries } = useApi();
  const queryClient = useQueryClient();
  return async (isSaved: boolean) => {
    const { queryKey } = queries.saves.listIds.queryOptions({ input: { kind } });
    const show = (isShownSaved: boolean) =>
      queryClient.setQueryData(queryKey, (saved) => {
        const others = saved?.ids.filter((one) => one !== id) ?? [];
        return { ids: isShownSaved ? [id, ...others] : others };
      });
    // What was asked for before would bring the old state back.
    await queryClient.cancelQueries({ queryKey });
    show(isSaved);
    try {
      await (isSaved ? api.saves.put({ kind, id }) : api.saves.remove({ kind, id }));
      toast({ title: isSaved ? "Saved" : "No longer saved", about: "save" });
    } catch (error) {
      show(!isSaved);
      toast({
        title: "Failed to update saved items",
        description: errorText(error, "Please try again."),
        tone: "error",
        about: "save",
      });
    }
    void queryClient.invalidateQueries({ queryKey: queries.saves.key() });
  };
}
