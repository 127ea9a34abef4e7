import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Bookmark } from "lucide";
import { useEffect } from "react";
import type { Saveable } from "#contract/posts/saves.ts";
import { useSignIn } from "#web/platform/session/use-sign-in.ts";
import { BY_VIEWER, useApi, useUser } from "#web/platform/session/viewer.ts";
import { stored, TEXT } from "#web/platform/stored/browser-storage.ts";
import { classes } from "#web/ui/classes.ts";
import { useToggle } from "#web/ui/form/use-toggle.ts";
import { Icon } from "#web/ui/icon.tsx";

/** What a visitor wanted to save in this tab before signing in. */
const pending = stored("save_wish", TEXT, "sessionStorage");

const keyOf = ({ kind, id }: Saveable) => `${kind}/${id}`;

export const SAVE_FAILED = { title: "Failed to update saved items", about: "save" };

// Apart, because the bundler writes twice as much for the names of an import where it is used.
const loadSync = () => import("./sync-save.ts");

interface SaveButtonProps {
  item: Saveable;
  /** Phones show the icon only. */
  isIconOnPhones?: boolean;
  /** Accessible name: "Save Copperline Leads". */
  name: string;
  /** If the page was loaded with it. */
  isSaved?: boolean;
}

/** Saves for later. Visitors sign in first; the save completes when they return. */
export function SaveButton(props: SaveButtonProps) {
  const { item, name, isIconOnPhones = false, isSaved: known } = props;
  const isSignedIn = useUser() !== undefined;
  const navigate = useNavigate();
  const signIn = useSignIn();
  const context = useApi();
  const sync = (isWanted: () => boolean) =>
    loadSync().then(({ syncSave }) => syncSave({ ...context, navigate, name }, item, isWanted, SAVE_FAILED));
  const [isSaved, set] = useToggle(useIsSaved(item, isSignedIn, known), sync, SAVE_FAILED);
  useEffect(() => {
    if (isSignedIn && pending.read() === keyOf(item) && pending.write(undefined)) set(true);
  });

  const press = () => {
    if (isSignedIn) return set(!isSaved);
    pending.write(keyOf(item));
    void signIn({ why: `Sign in to save ${name}` });
  };

  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Save ${name}`}
      onClick={press}
      className={classes(
        "framed inline-flex min-h-11 items-center gap-2 rounded-md",
        isIconOnPhones &&
          "max-md:size-11 max-md:shrink-0 max-md:justify-center max-md:border-0 max-md:bg-transparent",
      )}
    >
      <Icon of={Bookmark} size={17} className="bookmark" />
      <span className={isIconOnPhones ? "max-md:sr-only" : undefined}>{isSaved ? "Saved" : "Save"}</span>
    </button>
  );
}

/** One request serves all items of a kind; none is sent if the page knows whether the item is saved. */
function useIsSaved({ kind, id }: Saveable, isSignedIn: boolean, known?: boolean): boolean {
  const { queries } = useApi();
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
