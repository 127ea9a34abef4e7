import { Toast } from "@base-ui/react/toast";
import { useRouter } from "@tanstack/react-router";
import { X } from "lucide";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Icon } from "#web/ui/icon.tsx";
import { classes } from "./classes.ts";
import { dialogRegion, onDialogs, type ToastMessage, takeToasts } from "./toast.ts";

const SHORTEST_MS = 5000;

const manager = Toast.createToastManager<{ isError: boolean }>();

/** Topics of errors that close when the screen changes. */
const ofScreen = new Set<string>();

export default function ToastList(): ReactNode {
  const router = useRouter();
  const region = useSyncExternalStore(onDialogs, dialogRegion);
  useEffect(() => takeToasts({ show, close, closeErrors }), []);
  useEffect(
    () => router.subscribe("onBeforeNavigate", ({ pathChanged }) => pathChanged && closeErrors()),
    [router],
  );
  return (
    <Toast.Provider toastManager={manager}>
      {region === undefined ? viewport : createPortal(viewport, region)}
    </Toast.Provider>
  );
}

const NOT_LIVE = { "aria-live": undefined };

const viewport = (
  <Toast.Viewport
    // What they are in is live.
    {...NOT_LIVE}
    className="flex flex-col"
  >
    <Toasts />
  </Toast.Viewport>
);

/** The shown result of an action, if it has no button. The next one takes it in, so that people read one message at a time. */
let result: ToastMessage | undefined;

function show(message: ToastMessage): void {
  const { title, tone, about, action, milliseconds } = message;
  let { description } = message;
  const isError = tone === "error";
  close(about);
  if (!isError) {
    description = [description, result?.title].filter(Boolean).join(" · ") || undefined;
    if (result) close(result.about);
    result = action ? undefined : message;
  }
  markPage(true);
  // Not high priority: Base UI hides such toasts from screen readers in favor of a copy, but keeps them
  // focusable.
  manager.add({
    id: about,
    title,
    description,
    data: { isError },
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          close(about);
          action.onPress();
        },
      },
    }),
    onClose() {
      if (result === message) result = undefined;
    },
    timeout: isError ? 0 : (milliseconds ?? SHORTEST_MS),
  });
  // An error that accompanies a navigation, such as "Please sign in", belongs to the next screen.
  if (isError) window.setTimeout(() => ofScreen.add(about));
}

/** See styles.css. */
const markPage = (hasToasts: boolean) => document.documentElement.toggleAttribute("data-toasts", hasToasts);

const closeErrors = () => [...ofScreen].forEach(close);

function close(about: string): void {
  if (result?.about === about) result = undefined;
  ofScreen.delete(about);
  manager.close(about);
}

function Toasts() {
  const { toasts } = Toast.useToastManager<{ isError: boolean }>();
  const hasToasts = toasts.length > 0;
  useEffect(() => {
    if (!hasToasts) markPage(false);
  }, [hasToasts]);
  return toasts.map((one) => (
    <Toast.Root
      key={one.id}
      toast={one}
      className={classes(
        "toast mt-2 flex items-start gap-3 rounded-md border border-hairline border-l-4 bg-sheet py-2 pr-2 pl-4 shadow-lifted transition-opacity duration-150 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0",
        one.data?.isError ? "border-l-bad" : "border-l-evergreen",
      )}
    >
      <Toast.Content className="grow py-1.5">
        <Toast.Title render={<p />} className="font-semibold" />
        <Toast.Description className="text-sm text-soft" />
      </Toast.Content>
      {one.actionProps && (
        <Toast.Action className="min-h-9 shrink-0 self-center rounded-md px-3 font-semibold text-evergreen hover:bg-evergreen-tint" />
      )}
      <Toast.Close
        aria-label="Close"
        // Base UI hides it in stacks; these toasts are a list, where each can be closed.
        aria-hidden={false}
        className="grid size-9 shrink-0 place-items-center rounded-md hover:bg-land"
      >
        <Icon of={X} size={16} />
      </Toast.Close>
    </Toast.Root>
  ));
}
