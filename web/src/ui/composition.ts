/** Detection of keys that an input method (IME) handles. */

/**
 * Whether a key event belongs to a composition, and is therefore no command to the page. Safari ends the composition
 * before it sends the Enter that confirms it: `isComposing` is then false, and key code 229, which marks keys that an
 * input method handles, is the only sign.
 */
export const isOfComposition = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

/** Lets Escape cancel a composition without closing the overlay: Kobalte closes nothing for a prevented key. */
export function stayWhileComposing(event: KeyboardEvent): void {
  if (isOfComposition(event)) event.preventDefault();
}
