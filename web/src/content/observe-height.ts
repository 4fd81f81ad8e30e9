/** One observer for all messages: heights come after layout, so that looking at them costs none. */

const callbacks = new WeakMap<Element, (height: number) => void>();

const observer = new ResizeObserver((entries) => {
  for (const entry of entries) callbacks.get(entry.target)?.(entry.contentRect.height);
});

/** Calls `onHeight` with an element's height in px, now and when it changes. Returns a function that stops it. */
export function observeHeight(element: Element, onHeight: (height: number) => void): () => void {
  callbacks.set(element, onHeight);
  observer.observe(element);
  return () => observer.unobserve(element);
}
