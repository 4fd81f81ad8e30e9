/**
 * Keyboard shortcuts, with one listener for the page. A shortcut belongs to the component that registers it, and is
 * removed with it; of several for the same key, the last registered one wins. While the user types in a field, only
 * those with `whileTyping` are active.
 */
import { onCleanup } from 'solid-js';
import type { MessageKey } from '../i18n/index.ts';
import { isOfComposition } from './composition.ts';
import { opened } from './hosts.ts';

export interface Shortcut {
  /**
   * Names as in `KeyboardEvent.key`, after the modifiers: `j`, `Shift+V`, `Ctrl+K`, `Escape`. Ctrl is Command on a Mac.
   */
  readonly keys: string | readonly string[];
  /** The action's name in the list of shortcuts; without it the shortcut is not listed. */
  readonly label?: MessageKey;
  readonly group?: 'global' | 'navigation' | 'messages' | 'compose';
  /** Whether it is also active while a field has the focus. */
  readonly whileTyping?: boolean;
  /** Whether it is also active while a dialog, a popover or a menu is open. */
  readonly overDialogs?: boolean;
  /** Whether all others for the same key win, also those that were registered earlier. */
  readonly isLast?: boolean;
  /** Handles the key; returns false to let it through. */
  readonly run: (event: KeyboardEvent) => unknown;
}

const registered: Shortcut[] = [];
const isMac = /Mac|iP/.test(navigator.platform);

/** Registers shortcuts for as long as the component lives. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  registered.unshift(...shortcuts.filter((one) => one.isLast));
  registered.push(...shortcuts.filter((one) => !one.isLast));
  onCleanup(() => {
    for (const one of shortcuts) registered.splice(registered.lastIndexOf(one), 1);
  });
}

/** The registered shortcuts that have a label. */
export const listedShortcuts = (): readonly Shortcut[] => registered.filter((one) => one.label !== undefined);

/** A key by its name on the user's keyboard. */
export const shownKey = (key: string): string => (isMac ? key.replace('Ctrl', '⌘').replace('Alt', '⌥') : key);

let ahead = '';

/** Text typed between opening a dialog and the appearance of its first field, while its code was loading. */
export function takeTypedAhead(): string {
  const typed = ahead;
  ahead = '';
  return typed;
}

addEventListener('keydown', (event) => {
  if (event.defaultPrevented || isOfComposition(event)) return;
  const key = keyOf(event);
  const typing = isTyping(event.target);
  const covered = document.querySelector('[role="dialog"], [role="menu"]') !== null;
  const isComing = !covered && !typing && opened().length > 0;
  if (!isComing) ahead = '';
  else if (/^(Shift\+)?.$/.test(key)) {
    // Keys meant for the dialog are not shortcuts of the page below.
    ahead += event.key;
    event.preventDefault();
    return;
  }
  for (let i = registered.length - 1; i >= 0; i--) {
    const shortcut = registered[i] as Shortcut;
    if ((typing && !shortcut.whileTyping) || (covered && !shortcut.overDialogs)) continue;
    if (![shortcut.keys].flat().includes(key)) continue;
    if (shortcut.run(event) === false) continue;
    event.preventDefault();
    return;
  }
});

function keyOf(event: KeyboardEvent): string {
  const key = characterOf(event);
  // Many keyboards write `@` and `[` with AltGr, which reports Ctrl and Alt, or with Option.
  const isWritten = event.getModifierState('AltGraph') || (isMac && event.altKey && /^[^\p{L}\d]$/u.test(key));
  const modifiers = [
    (isMac ? event.metaKey : event.ctrlKey) && !isWritten && 'Ctrl',
    event.altKey && !isWritten && 'Alt',
    // For characters other than letters, the character implies it: `?` needs Shift on every keyboard.
    event.shiftKey && (key.length > 1 || key === ' ' || /\p{L}/u.test(key)) && 'Shift',
  ].filter(Boolean);
  if (key.length > 1) return [...modifiers, key].join('+');
  // Only Shift counts, not Caps Lock.
  return [...modifiers, modifiers.length > 0 ? key.toUpperCase() : key.toLowerCase()].join('+');
}

/** Returns the letter at the position of the key, if the keyboard writes another script, or Option a symbol. */
function characterOf({ key, code, altKey }: KeyboardEvent): string {
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  const isForeign = key.length === 1 && key > '\x7f' && (!/\p{Script=Latin}/u.test(key) || altKey);
  return place !== undefined && isForeign ? place : key;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
}
