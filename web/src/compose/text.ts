/**
 * Markdown that is being written: the message of the box, and edits. The text lives in the textarea, so a key costs
 * only what the browser does for it. Dependent parts (the counter, drafts, typing notices, suggestions) are notified
 * after the key has been handled.
 */
import { createSignal } from 'solid-js';

/** A text, with or without a textarea. */
export class MarkdownField {
  #element: HTMLTextAreaElement | undefined;
  #held = '';
  #scheduled = false;
  readonly #listeners = new Set<() => void>();
  readonly #hasText = createSignal(false);
  readonly #length = createSignal(0);

  /** Whether the text contains more than white space. */
  readonly hasText = (): boolean => this.#hasText[0]();

  /** In UTF-16 units: at least as many as the code points that limits count. */
  readonly textLength = (): number => this.#length[0]();

  /** The current text. */
  readonly text = (): string => this.#element?.value ?? this.#held;

  /** The textarea of the text; undefined while it is not shown. */
  readonly textarea = (): HTMLTextAreaElement | undefined => this.#element;

  /** Calls `listener` soon after each change. Returns an unsubscribe function. */
  readonly onText = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Moves the text into a textarea. Returns a function that detaches it again; the text stays. */
  readonly attach = (area: HTMLTextAreaElement): (() => void) => {
    this.#element = area;
    area.value = this.#held;
    area.addEventListener('input', this.#changed);
    return () => {
      this.#held = area.value;
      area.removeEventListener('input', this.#changed);
      if (this.#element === area) this.#element = undefined;
    };
  };

  /** Replaces the whole text; the caret is then at its end. */
  readonly setText = (value: string): void => {
    this.#held = value;
    if (this.#element && this.#element.value !== value) this.#element.value = value;
    this.#element?.dispatchEvent(new Event('input'));
    this.settle();
  };

  /**
   * Replaces a part of the text like typing, so that it can be undone. The caret is then after it. As with typing, a
   * read-only text stays unchanged.
   */
  readonly replaceRange = (from: number, to: number, value: string): void => {
    const element = this.#element;
    if (!element) {
      this.setText(this.#held.slice(0, from) + value + this.#held.slice(to));
      return;
    }
    // The text is being saved: a change would be lost.
    if (element.readOnly) return;
    element.focus();
    element.setSelectionRange(from, to);
    // A hidden field takes no focus, and the browser's command acts on the focused one.
    if (document.activeElement === element) {
      const isDone =
        value === '' ? from === to || document.execCommand('delete') : document.execCommand('insertText', false, value);
      if (isDone) return;
    }
    element.setRangeText(value, from, to, 'end');
    element.dispatchEvent(new Event('input'));
  };

  /** Replaces the selection, or inserts at the caret. */
  readonly insertAtCaret = (value: string): void => {
    const end = this.#held.length;
    const { selectionStart, selectionEnd } = this.#element ?? { selectionStart: end, selectionEnd: end };
    this.replaceRange(selectionStart, selectionEnd, value);
  };

  /** Inserts a block at the caret, on lines of its own. */
  readonly insertBlock = (block: string): void => {
    const before = this.text().slice(0, this.#element?.selectionStart ?? this.text().length);
    const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
    this.insertAtCaret(`${gap}${block}\n`);
  };

  /** Replaces the first occurrence of `placeholder`, wherever it is now; the caret stays. */
  readonly replaceText = (placeholder: string, value: string): void => {
    const from = this.text().indexOf(placeholder);
    if (from < 0) return;
    if (!this.#element) {
      this.setText(this.#held.replace(placeholder, () => value));
      return;
    }
    this.#element.setRangeText(value, from, from + placeholder.length, 'preserve');
    this.#element.dispatchEvent(new Event('input'));
  };

  /** Notifies the listeners immediately, such as before a key that acts on the text. */
  readonly settle = (): void => {
    this.#scheduled = false;
    const now = this.text();
    this.#hasText[1](/\S/.test(now));
    this.#length[1](now.length);
    for (const listener of this.#listeners) listener();
  };

  readonly #changed = (): void => {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setTimeout(() => this.#scheduled && this.settle(), 0);
  };
}

/** The message of the compose box. */
export const boxField = new MarkdownField();
export const {
  hasText,
  textLength,
  text,
  textarea,
  onText,
  attach,
  setText,
  replaceRange,
  insertAtCaret,
  insertBlock,
  replaceText,
  settle,
} = boxField;
