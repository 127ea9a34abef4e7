import { useRouter } from "@tanstack/react-router";
import { X } from "lucide";
import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icon.tsx";
import { dialogRegion, onDialogs, type ToastMessage, takeToasts } from "./toast.ts";

const SHORTEST_MS = 5000;

interface Shown extends ToastMessage {
  key: number;
  /** An error that closes when the screen changes. */
  isOfScreen?: boolean;
}

/** The newest first. */
let shown: readonly Shown[] = [];
let lastKey = 0;
const watchers = new Set<() => void>();

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function set(next: readonly Shown[]): void {
  shown = next;
  // See styles.css.
  document.documentElement.toggleAttribute("data-toasts", next.length > 0);
  for (const tell of watchers) tell();
}

const close = (about: string) => set(shown.filter((one) => one.about !== about));

const closeErrors = () => set(shown.filter(({ isOfScreen }) => !isOfScreen));

/** The next result takes in one without a button, so that people read one message at a time. */
const isResult = ({ tone, action }: ToastMessage) => tone !== "error" && !action;

function show(message: ToastMessage): void {
  // A new element, so that screen readers announce the same topic again.
  const next: Shown = { ...message, key: ++lastKey };
  let others = shown.filter(({ about }) => about !== message.about);
  if (message.tone === "error") {
    // An error that accompanies a navigation, such as "Please sign in", belongs to the next screen.
    window.setTimeout(() => {
      next.isOfScreen = true;
    });
  } else {
    const result = others.find(isResult);
    others = others.filter((one) => one !== result);
    next.description = [next.description, result?.title].filter(Boolean).join(" · ");
  }
  set([next, ...others]);
}

export default function ToastList(): ReactNode {
  const router = useRouter();
  const region = useSyncExternalStore(onDialogs, dialogRegion);
  useEffect(() => takeToasts({ show, close, closeErrors }), []);
  useEffect(
    () => router.subscribe("onBeforeNavigate", ({ pathChanged }) => pathChanged && closeErrors()),
    [router],
  );
  return region === undefined ? <Toasts /> : createPortal(<Toasts />, region);
}

/** F6 leads to it and back. */
function Toasts() {
  const toasts = useSyncExternalStore(watch, () => shown);
  const region = useRef<HTMLElement>(null);
  /** What had the focus before. */
  const before = useRef<HTMLElement>(null);
  const hasFocus = () => region.current?.matches(":focus-within") ?? false;
  const leaveFor = (place: HTMLElement | null) => place?.focus({ preventScroll: true });
  useEffect(() => {
    if (toasts.length === 0) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "F6") return;
      event.preventDefault();
      leaveFor((hasFocus() ? before : region).current);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
  const dismiss = ({ about }: Shown) => {
    if (hasFocus()) leaveFor((toasts.length > 1 ? region : before).current);
    close(about);
  };
  return (
    <section
      ref={region}
      aria-label="Notifications"
      tabIndex={-1}
      className="flex flex-col"
      // A press leaves the focus where it is.
      onMouseDown={(event) => event.preventDefault()}
      onFocus={({ relatedTarget: left }) => {
        if (left instanceof HTMLElement && !region.current?.contains(left)) before.current = left;
      }}
    >
      {toasts.map((one) => (
        <Toast key={one.key} of={one} onDismiss={() => dismiss(one)} />
      ))}
    </section>
  );
}

function Toast({ of, onDismiss }: { of: Shown; onDismiss: () => void }) {
  const { title, description, tone, about, action, milliseconds = SHORTEST_MS } = of;
  const id = useId();
  const toast = useRef<HTMLDivElement>(null);
  const isError = tone === "error";
  useEffect(() => {
    if (isError) return;
    // All stay while someone points at one, reads them by keyboard, or is in another window.
    const closeUnread = () => {
      const isRead = toast.current?.parentElement?.matches(":hover, :focus-within");
      if (!isRead && document.hasFocus()) close(about);
    };
    const timer = window.setInterval(closeUnread, milliseconds);
    return () => window.clearInterval(timer);
  }, [isError, milliseconds, about]);
  return (
    <div
      ref={toast}
      role="dialog"
      aria-labelledby={id}
      onKeyDown={({ key }) => key === "Escape" && onDismiss()}
      className={classes(
        "toast mt-2 flex items-start gap-3 rounded-md border border-hairline border-l-4 bg-sheet py-2 pr-2 pl-4 shadow-lifted transition-opacity duration-150 starting:opacity-0",
        isError ? "border-l-bad" : "border-l-evergreen",
      )}
    >
      <div className="grow py-1.5">
        <p id={id} className="font-semibold">
          {title}
        </p>
        {description && <p className="text-sm text-soft">{description}</p>}
      </div>
      {action && (
        <button
          type="button"
          onClick={() => {
            onDismiss();
            action.onPress();
          }}
          className="min-h-9 shrink-0 self-center rounded-md px-3 font-semibold text-evergreen hover:bg-evergreen-tint"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Close"
        onClick={onDismiss}
        className="grid size-9 shrink-0 place-items-center rounded-md hover:bg-land"
      >
        <Icon of={X} size={16} />
      </button>
    </div>
  );
}
