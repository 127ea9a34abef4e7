import { options } from "preact";

/** Makes Preact behave like React in what our code and libraries rely on. */
export function behaveAsReact(): void {
  leaveOutMarks();
  if (import.meta.env.SSR) return;
  renderAfterEvents();
  // Preact runs effects after the next frame. That is late for those that stop requests when the session has ended.
  options.requestAnimationFrame = (flush) => setTimeout(flush);
}

/** The router gives elements of the head a mark that React leaves out of the page and Preact would write into it. */
function leaveOutMarks(): void {
  const next = options.vnode;
  options.vnode = (vnode) => {
    const props = vnode.props as { suppressHydrationWarning?: boolean };
    if (typeof vnode.type === "string" && props.suppressHydrationWarning) {
      props.suppressHydrationWarning = undefined;
    }
    next?.(vnode);
  };
}

/**
 * Preact renders in a microtask, which browsers run between the listeners of one event: an outer listener would meet a page that
 * an inner one has already changed. This renders after all listeners, but before those of the next event.
 */
function renderAfterEvents(): void {
  let latest: Event | undefined;
  let waiting: (() => void) | undefined;
  const render = () => {
    const now = waiting;
    waiting = undefined;
    now?.();
  };
  const next = options.event;
  options.event = (event) => {
    // Listeners may dispatch events themselves, for example by moving the focus.
    if (event !== latest && !latest?.eventPhase) {
      render();
      latest = event;
    }
    return next ? next(event) : event;
  };
  options.debounceRendering = (callback) => {
    if (!latest?.eventPhase || !latest.bubbles) return queueMicrotask(callback);
    waiting = callback;
    window.addEventListener(latest.type, render, { once: true });
    // When a listener stopped the event.
    setTimeout(render);
  };
}
