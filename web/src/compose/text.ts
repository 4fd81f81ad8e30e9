/**
 * The text that is being written. It lives in the textarea: a key costs nothing but what the browser does for it. What
 * follows it (the counter, drafts, typing notices, suggestions) hears of a change when the key has been handled.
 */
import { createSignal } from 'solid-js';

let element: HTMLTextAreaElement | undefined;
let held = '';
let scheduled = false;
const listeners = new Set<() => void>();

const [hasText, setHasText] = createSignal(false);
const [length, setLength] = createSignal(0);

/** Whether there is more than white space. */
/** In UTF-16 units, which are at least as many as the code points that limits count. */
export { hasText, length as textLength };

/** The present text. */
export const text = (): string => element?.value ?? held;

/** Where the text is written; undefined while the box is closed. */
export const textarea = (): HTMLTextAreaElement | undefined => element;

/** Calls `listener` soon after each change. */
export function onText(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Makes a textarea the place of the text. Answers how to end that, which leaves the text. */
export function attach(area: HTMLTextAreaElement): () => void {
  element = area;
  area.value = held;
  area.addEventListener('input', changed);
  return () => {
    held = area.value;
    area.removeEventListener('input', changed);
    if (element === area) element = undefined;
  };
}

/** Replaces the whole text; the caret stands at its end. */
export function setText(value: string): void {
  held = value;
  if (element && element.value !== value) element.value = value;
  element?.dispatchEvent(new Event('input'));
  settle();
}

/** Replaces a part of the text as if it were typed, so that it can be undone. The caret stands after it. */
export function replaceRange(from: number, to: number, value: string): void {
  if (!element) {
    setText(held.slice(0, from) + value + held.slice(to));
    return;
  }
  element.focus();
  element.setSelectionRange(from, to);
  const isDone =
    value === '' ? from === to || document.execCommand('delete') : document.execCommand('insertText', false, value);
  if (isDone) return;
  element.setRangeText(value, from, to, 'end');
  element.dispatchEvent(new Event('input'));
}

/** Puts text where the caret is, in place of what is selected. */
export function insertAtCaret(value: string): void {
  const { selectionStart, selectionEnd } = element ?? { selectionStart: held.length, selectionEnd: held.length };
  replaceRange(selectionStart, selectionEnd, value);
}

/** Puts a block where the caret is, on lines of its own. */
export function insertBlock(block: string): void {
  const before = text().slice(0, element?.selectionStart ?? text().length);
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  insertAtCaret(`${gap}${block}\n`);
}

/**
 * Replaces the first occurrence of `placeholder`, wherever the user has written meanwhile, with the caret where it was.
 */
export function replaceText(placeholder: string, value: string): void {
  const from = text().indexOf(placeholder);
  if (from < 0) return;
  if (!element) {
    setText(held.replace(placeholder, () => value));
    return;
  }
  element.setRangeText(value, from, from + placeholder.length, 'preserve');
  element.dispatchEvent(new Event('input'));
}

/** Brings what follows the text up to date at once, as before a key that acts on it. */
export function settle(): void {
  scheduled = false;
  const now = text();
  setHasText(/\S/.test(now));
  setLength(now.length);
  for (const listener of listeners) listener();
}

function changed(): void {
  if (scheduled) return;
  scheduled = true;
  setTimeout(() => scheduled && settle(), 0);
}
