/** What the translator put in the place of a text that React knows, and the other way around. */
const standIns = new WeakMap<Node, ChildNode>();
const originals = new WeakMap<Node, Text>();

/** Translators put an element of this kind in the place of a text, or around it. React renders none. */
const isTranslation = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === "FONT";

function remember({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  for (const removed of removedNodes) {
    const text = originals.get(removed) ?? (removed instanceof Text ? removed : undefined);
    // Replaced in one step, or removed beside what was inserted before. A translation is replaced by a text again.
    const standIn = [...addedNodes, previousSibling, nextSibling].find((node) =>
      isTranslation(node) ? !originals.has(node) : node instanceof Text && isTranslation(removed),
    );
    if (!text || !standIn) continue;
    standIns.set(text, standIn as ChildNode);
    originals.set(standIn, text);
  }
}

/**
 * Lets React change a page that the browser's translator has rewritten. A translator replaces text nodes by elements of its
 * own. React then throws when it removes such a text or inserts beside it (facebook/react 11538), and changes texts that
 * nobody sees. This finds what is in their place.
 */
export function tolerateTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  const value = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue") as PropertyDescriptor;
  const observer = new MutationObserver((records) => records.forEach(remember));
  observer.observe(document, { childList: true, subtree: true });

  /** The child of `parent` that shows `node`. */
  const shownIn = (parent: Node, node: Node): Node | undefined =>
    [node, standIns.get(node)].find((one) => one?.parentNode === parent);

  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    observer.takeRecords().forEach(remember);
    const shown = shownIn(this, child);
    if (shown) removeChild.call(this, shown);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, next: Node | null): Child {
    observer.takeRecords().forEach(remember);
    return insertBefore.call(this, child, (next && shownIn(this, next)) ?? null) as Child;
  };
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...value,
    set(this: Node, text: string | null) {
      observer.takeRecords().forEach(remember);
      // Shown again as it is now, which the translator translates in turn.
      const standIn = standIns.get(this);
      if (standIn?.isConnected) standIn.replaceWith(this);
      value.set?.call(this, text);
    },
  });
}
