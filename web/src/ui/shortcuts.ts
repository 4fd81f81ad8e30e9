/**
 * Keyboard shortcuts: one listener for the page. A shortcut belongs to the component that registers it and goes with
 * it; of several for the same key, the one registered last wins. While text is typed only those that say so are heard.
 */
import { onCleanup } from 'solid-js';
import type { MessageKey } from '../i18n/index.ts';
import { isOfComposition } from './composition.ts';
import { opened } from './hosts.ts';

export interface Shortcut {
  /**
   * As `KeyboardEvent.key` has it, modifiers before it: `j`, `Shift+V`, `Ctrl+K`, `Escape`. Ctrl is Command on a Mac.
   */
  readonly keys: string | readonly string[];
  /** What it does, for the list of shortcuts; without one it is not listed. */
  readonly label?: MessageKey;
  readonly group?: 'global' | 'navigation' | 'messages' | 'compose';
  /** Heard while a field has the focus too. */
  readonly whileTyping?: boolean;
  /** Heard while a dialog, a popover or a menu is open too, whose keys are otherwise its own. */
  readonly overDialogs?: boolean;
  /** Answers false to let the key through. */
  readonly run: (event: KeyboardEvent) => unknown;
}

const registered: Shortcut[] = [];
const isMac = /Mac|iP/.test(navigator.platform);

/** Registers shortcuts for as long as the component lives. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  registered.push(...shortcuts);
  onCleanup(() => {
    for (const one of shortcuts) registered.splice(registered.lastIndexOf(one), 1);
  });
}

/** Those of now that have a label, for the list of them. */
export const listedShortcuts = (): readonly Shortcut[] => registered.filter((one) => one.label !== undefined);

/** A key as the user's keyboard names it. */
export const shownKey = (key: string): string => (isMac ? key.replace('Ctrl', '⌘').replace('Alt', '⌥') : key);

let ahead = '';

/** What was typed between the opening of a dialog and its first field, while its code was still loading. */
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
    // What is meant for the dialog is no shortcut of the page below.
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
  // On many keyboards `@` and `[` are written with AltGr, which is Ctrl and Alt at once, or with Option.
  const isWritten = event.getModifierState('AltGraph') || (isMac && event.altKey && /^[^\p{L}\d]$/u.test(key));
  const modifiers = [
    (isMac ? event.metaKey : event.ctrlKey) && !isWritten && 'Ctrl',
    event.altKey && !isWritten && 'Alt',
    // Of characters the character itself says so: `?` is Shift and something on every keyboard.
    event.shiftKey && (key.length > 1 || key === ' ' || /\p{L}/u.test(key)) && 'Shift',
  ].filter(Boolean);
  if (key.length > 1) return [...modifiers, key].join('+');
  // Shift alone decides, not the lock of capitals.
  return [...modifiers, modifiers.length > 0 ? key.toUpperCase() : key.toLowerCase()].join('+');
}

/** The letter by its place on the keyboard where the keyboard writes another script, or Option a sign. */
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
