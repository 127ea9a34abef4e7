import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { classes } from "./classes.ts";
import { takeToasts } from "./toast.ts";

const SHORTEST_MS = 5000;

const manager = Toast.createToastManager<{ isError: boolean }>();

export default function ToastList(): ReactNode {
  useEffect(
    () =>
      takeToasts(({ title, description, tone, about = title, action, milliseconds }) => {
        const isError = tone === "error";
        manager.close(about);
        // Not of high priority: those are hidden from screen readers, beside a copy that is read, and yet get focus.
        manager.add({
          id: about,
          title,
          ...(description === undefined ? {} : { description }),
          data: { isError },
          ...(action && {
            actionProps: {
              children: action.label,
              onClick: () => {
                manager.close(about);
                action.onPress();
              },
            },
          }),
          timeout: isError ? 0 : (milliseconds ?? SHORTEST_MS),
        });
      }),
    [],
  );
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-[calc(5rem+var(--action-bar,0rem))] left-4 z-50 flex flex-col gap-2 sm:left-auto sm:w-96 md:bottom-6">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts } = Toast.useToastManager<{ isError: boolean }>();
  return toasts.map((one) => (
    <Toast.Root
      key={one.id}
      toast={one}
      className={classes(
        "flex items-start gap-3 rounded-md border border-hairline border-l-4 bg-sheet py-2 pr-2 pl-4 shadow-lifted transition-opacity duration-150 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0",
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
        // Base UI hides it while toasts lie in a stack; these lie in a list, where each can be closed.
        aria-hidden={false}
        className="grid size-9 shrink-0 place-items-center rounded-md hover:bg-land"
      >
        <X aria-hidden size={16} />
      </Toast.Close>
    </Toast.Root>
  ));
}
