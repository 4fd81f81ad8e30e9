/** One observer for all messages: it reports heights after layout, so reading them forces none. */

const callbacks = new WeakMap<Element, (height: number) => void>();

const observer = new ResizeObserver((entries) => {
  for (const entry of entries) callbacks.get(entry.target)?.(entry.contentRect.height);
});

/** Calls `onHeight` with an element's height in px, immediately and at each change. Returns an unsubscribe function. */
export function observeHeight(element: Element, onHeight: (height: number) => void): () => void {
  callbacks.set(element, onHeight);
  observer.observe(element);
  return () => observer.unobserve(element);
}
