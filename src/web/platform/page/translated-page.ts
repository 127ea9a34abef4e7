/**
 * Lets React change a page that the browser's translator has rewritten. A translator replaces text nodes by elements of its
 * own, and React then throws when it removes such a text or inserts beside it (facebook/react 11538, where React's team gives
 * this remedy).
 */
export function tolerateTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, next: Node | null): Child {
    const isElsewhere = next !== null && next.parentNode !== this;
    return insertBefore.call(this, child, isElsewhere ? null : next) as Child;
  };
}
