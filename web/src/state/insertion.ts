/** Text that other parts of the client put into the message being written, such as the mention of a person's card. */
const listeners = new Set<(text: string) => void>();

/** The box of the message hears here. Returns an unsubscribe function. */
export function onInsertion(listener: (text: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts text into the message being written, and opens its box if it is closed. */
export function insertIntoMessage(text: string): void {
  for (const listener of listeners) listener(text);
}
