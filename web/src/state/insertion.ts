/** Lets other parts of the client insert text into the compose box, such as the mention of a person's card. */
const listeners = new Set<(text: string) => void>();

/** Registers the listener of the compose box. Returns an unsubscribe function. */
export function onInsertion(listener: (text: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Inserts text into the compose box, and opens the box if it is closed. */
export function insertIntoMessage(text: string): void {
  for (const listener of listeners) listener(text);
}
