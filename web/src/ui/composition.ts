/** Keys of an input method, by which characters are composed that no keyboard has room for. */

/**
 * Whether a key chooses or ends what is composed: it is no command to the page. Safari ends the composition before it
 * sends the Enter that confirms it. `isComposing` is false then, and 229, the code of keys that an input method
 * handles, is the only mark.
 */
export const isOfComposition = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

/** Escape takes back what is composed, in what it otherwise closes: Kobalte closes nothing for a prevented key. */
export function stayWhileComposing(event: KeyboardEvent): void {
  if (isOfComposition(event)) event.preventDefault();
}
