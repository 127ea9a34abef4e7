import { options, type VNode } from "preact";

/** Makes Preact behave like React in what our code and libraries rely on. */
export function behaveAsReact(): void {
  leaveOutMarks();
  if (import.meta.env.SSR) forgetRendered();
  else renderAfterEvents();
}

/**
 * The router gives elements of the head a mark that React leaves out of the page and Preact would write into it. In the browser,
 * Preact's compatibility package also renames attributes, which its server renderer does itself.
 */
function leaveOutMarks(): void {
  const next = import.meta.env.SSR ? markAsElement : options.vnode;
  options.vnode = (vnode) => {
    const props = vnode.props as { suppressHydrationWarning?: boolean };
    if (typeof vnode.type === "string" && props.suppressHydrationWarning) {
      props.suppressHydrationWarning = undefined;
    }
    next?.(vnode);
  };
}

/** What React's elements have for `isValidElement`. Nothing renders twice on the server, so `memo` would only be one more component. */
function markAsElement(vnode: VNode): void {
  const { type } = vnode.type as { type?: VNode["type"] };
  if (type !== undefined) vnode.type = type;
  Object.assign(vnode, { $$typeof: ELEMENT });
}

const ELEMENT = Symbol.for("react.element");

/** By the short names that Preact's build gives them, which its developer tools rely on. */
interface Rendered {
  __c?: unknown;
  __k?: unknown;
}

/**
 * Each element keeps its component and what it rendered until the page ends. Nothing on the server needs them again, and garbage
 * collection would copy them.
 */
function forgetRendered(): void {
  const next = options.unmount;
  options.unmount = (vnode) => {
    next?.(vnode);
    const rendered: Rendered = vnode as unknown as Rendered;
    rendered.__c = undefined;
    rendered.__k = undefined;
  };
}

/**
 * Preact renders in a microtask, which browsers run between the listeners of one event: an outer listener would meet a page that
 * an inner one has already changed. And it runs effects after the next frame: a second key would come before the first has moved
 * the focus. This renders after all listeners of an event and runs the effects, both before those of the next event.
 */
function renderAfterEvents(): void {
  let cause: Event | undefined;
  let waiting: (() => void) | undefined;
  let effects: (() => void) | undefined;
  const runEffects = () => {
    const run = effects;
    effects = undefined;
    run?.();
  };
  const render = () => {
    const run = waiting;
    if (run === undefined) return;
    waiting = undefined;
    run();
    runEffects();
  };
  options.debounceRendering = (callback) => {
    const { event } = window;
    if (!event?.bubbles) return queueMicrotask(callback);
    waiting = callback;
    cause = event;
    window.addEventListener(event.type, render, { once: true });
    // When a listener has stopped the event.
    setTimeout(render);
  };
  options.requestAnimationFrame = (callback) => {
    effects = callback;
    // Soon, as some effects stop requests when the session has ended.
    setTimeout(runEffects);
  };
  const next = options.event;
  options.event = (event) => {
    // Not during the cause: its listeners may dispatch events themselves, for example by moving the focus.
    if (cause?.eventPhase === Event.NONE) render();
    return next ? next(event) : event;
  };
}
