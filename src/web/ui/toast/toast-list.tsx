import { useRouter } from "@tanstack/react-router";
import { X } from "lucide";
import { type ReactNode, useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useRootMark } from "#web/ui/page/use-root-mark.ts";
import { dialogRegion, onDialogs, type ToastMessage, takeToasts } from "./toast.ts";

const SHORTEST_MS = 5000;

interface Shown extends ToastMessage {
  key: number;
  /** An error that closes when the screen changes. */
  isOfScreen?: boolean;
}

let lastKey = 0;

/** The next result takes in one without a button, so that people read one message at a time. */
const isResult = ({ tone, action }: ToastMessage) => tone !== "error" && !action;

/** Adds a toast, the newest first. */
function withToast(shown: readonly Shown[], next: Shown): readonly Shown[] {
  const others = shown.filter(({ about }) => about !== next.about);
  if (next.tone === "error") return [next, ...others];
  const result = others.find(isResult);
  const description = [next.description, result?.title].filter(Boolean).join(" · ");
  return [{ ...next, description }, ...others.filter((one) => one !== result)];
}

function useToasts() {
  const router = useRouter();
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const close = useCallback(
    (about: string) => setToasts((shown) => shown.filter((one) => one.about !== about)),
    [],
  );
  useEffect(() => {
    const closeErrors = () => setToasts((shown) => shown.filter(({ isOfScreen }) => !isOfScreen));
    const show = (message: ToastMessage) => {
      // Its own key, so that screen readers announce the same topic again.
      const key = ++lastKey;
      setToasts((shown) => withToast(shown, { ...message, key }));
      // An error that accompanies a navigation, such as "Please sign in", belongs to the next screen.
      if (message.tone !== "error") return;
      window.setTimeout(() =>
        setToasts((shown) => shown.map((one) => (one.key === key ? { ...one, isOfScreen: true } : one))),
      );
    };
    const leaveRouter = router.subscribe(
      "onBeforeNavigate",
      ({ pathChanged }) => pathChanged && closeErrors(),
    );
    const leaveRegion = takeToasts({ show, close, closeErrors });
    return () => {
      leaveRouter();
      leaveRegion();
    };
  }, [router, close]);
  // See styles.css.
  useRootMark("toasts", toasts.length > 0);
  return { toasts, close };
}

export default function ToastList(): ReactNode {
  const region = useSyncExternalStore(onDialogs, dialogRegion);
  const list = <Toasts {...useToasts()} />;
  return region === undefined ? list : createPortal(list, region);
}

interface ToastsProps {
  toasts: readonly Shown[];
  close: (about: string) => void;
}

/** F6 leads to it and back. */
function Toasts({ toasts, close }: ToastsProps) {
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
        <Toast key={one.key} of={one} onDismiss={() => dismiss(one)} onTime={close} />
      ))}
    </section>
  );
}

interface ToastProps {
  of: Shown;
  onDismiss: () => void;
  /** Called when it was shown long enough. */
  onTime: (about: string) => void;
}

function Toast({ of, onDismiss, onTime }: ToastProps) {
  const { title, description, tone, about, action, milliseconds = SHORTEST_MS } = of;
  const id = useId();
  const toast = useRef<HTMLDivElement>(null);
  const isError = tone === "error";
  useEffect(() => {
    if (isError) return;
    // All stay while someone points at one, reads them by keyboard, or is in another window.
    const closeUnread = () => {
      const isRead = toast.current?.parentElement?.matches(":hover, :focus-within");
      if (!isRead && document.hasFocus()) onTime(about);
    };
    const timer = window.setInterval(closeUnread, milliseconds);
    return () => window.clearInterval(timer);
  }, [isError, milliseconds, about, onTime]);
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
