import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { Bookmark } from "lucide-react";
import { useEffect } from "react";
import type { Saveable } from "#contract/saves.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi, useSession } from "#web/platform/viewer.ts";
import { classes } from "#web/ui/classes.ts";
import { toast } from "#web/ui/toast.ts";
import { useSaveState } from "./save-queries.ts";
import { keepWish, takeWish } from "./save-wish.ts";

interface SaveButtonProps {
  item: Saveable;
  /** What it is, for screen readers: "Save Copperline Leads". */
  name: string;
}

/** Saves for later, at once; a visitor is asked to sign in, and it happens when they are back. */
export function SaveButton({ item, name }: SaveButtonProps) {
  const { kind, id } = item;
  const session = useSession();
  const navigate = useNavigate();
  const router = useRouter();
  const state = useSaveState(item);
  const change = useSaveChange(item);
  const isSaved = session.status === "signed-in" && state.data?.isSaved === true;

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
      className="inline-flex min-h-11 items-center gap-2 rounded-md border border-edge bg-sheet px-4 font-semibold hover:border-ink"
    >
      <Bookmark aria-hidden size={17} className={classes(isSaved && "fill-current text-evergreen")} />
      {isSaved ? "Saved" : "Save"}
    </button>
  );
}

/** Answers at once, and goes back with a message when the server says no. */
function useSaveChange(item: Saveable) {
  const { api, queries } = useApi();
  const queryClient = useQueryClient();
  return async (isSaved: boolean) => {
    const { queryKey } = queries.saves.get.queryOptions({ input: item });
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData(queryKey);
    queryClient.setQueryData(queryKey, { isSaved, note: isSaved ? (before?.note ?? "") : "" });
    try {
      const after = await (isSaved ? api.saves.put(item) : api.saves.remove(item));
      queryClient.setQueryData(queryKey, after);
      toast({ title: isSaved ? "Saved" : "No longer saved", about: "save" });
    } catch (error) {
      queryClient.setQueryData(queryKey, before ?? { isSaved: !isSaved, note: "" });
      toast({
        title: "Failed to update saved items",
        description: errorText(error, "Please try again."),
        tone: "error",
        about: "save",
      });
    }
    void queryClient.invalidateQueries({ queryKey: queries.saves.list.key() });
  };
}
