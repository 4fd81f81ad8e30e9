/** The edits of the formatting buttons and keys. */
import type { MessageKey } from '../../i18n/index.ts';
import { type Edit, fence, link, toggleAround, toggleLines } from '../markdown/edit.ts';
import { boxField, type MarkdownField } from '../text.ts';

type Change = (text: string, from: number, to: number) => Edit;

export interface Format {
  readonly name: 'bold' | 'italic' | 'strike' | 'code' | 'quote' | 'bullets' | 'numbers' | 'link' | 'spoiler' | 'math';
  readonly label: MessageKey;
  /** The key in the notation of shortcuts; active while the text has the focus. */
  readonly keys?: string;
  readonly change: Change;
}

const isOfLines = (text: string, from: number, to: number): boolean => text.slice(from, to).includes('\n');

const code: Change = (text, from, to) =>
  isOfLines(text, from, to) ? fence(text, from, to, '') : toggleAround(text, from, to, '`');
const quoted: Change = (text, from, to) =>
  isOfLines(text, from, to) ? fence(text, from, to, 'quote') : toggleLines(text, from, to, '> ');
const math: Change = (text, from, to) =>
  isOfLines(text, from, to) ? fence(text, from, to, 'math') : toggleAround(text, from, to, '$$');

export const FORMATS: readonly Format[] = [
  { name: 'bold', label: 'compose.bold', keys: 'Ctrl+B', change: (...at) => toggleAround(...at, '**') },
  { name: 'italic', label: 'compose.italic', keys: 'Ctrl+I', change: (...at) => toggleAround(...at, '*') },
  { name: 'strike', label: 'compose.strike', change: (...at) => toggleAround(...at, '~~') },
  { name: 'link', label: 'compose.link', keys: 'Ctrl+Shift+L', change: (...at) => link(...at) },
  { name: 'code', label: 'compose.code', keys: 'Ctrl+Shift+C', change: code },
  { name: 'quote', label: 'compose.quote', keys: 'Ctrl+Shift+9', change: quoted },
  { name: 'bullets', label: 'compose.bullets', keys: 'Ctrl+Shift+8', change: (...at) => toggleLines(...at, '* ') },
  { name: 'numbers', label: 'compose.numbers', keys: 'Ctrl+Shift+7', change: (...at) => toggleLines(...at, 'number') },
  { name: 'spoiler', label: 'compose.spoiler', change: (...at) => fence(...at, 'spoiler ') },
  { name: 'math', label: 'compose.math', change: math },
];

/** Formats the selection of a field, as one undoable step. */
export function applyFormat({ change }: Pick<Format, 'change'>, field: MarkdownField = boxField): void {
  const area = field.textarea();
  if (!area) return;
  const edit = change(area.value, area.selectionStart, area.selectionEnd);
  field.replaceRange(edit.from, edit.to, edit.text);
  const [from, to] = edit.select ?? [edit.text.length, edit.text.length];
  area.setSelectionRange(edit.from + from, edit.from + to);
}

const isMac = /Mac|iP/.test(navigator.platform);

/**
 * The format of a key event. Digits are identified by the position of the key (`Digit9`), since Shift changes their
 * character.
 */
export function formatOf(event: KeyboardEvent): Format | undefined {
  if (event.altKey || !(isMac ? event.metaKey : event.ctrlKey)) return undefined;
  const digit = /^Digit(\d)$/.exec(event.code)?.[1];
  const key = `Ctrl+${event.shiftKey ? 'Shift+' : ''}${digit ?? event.key.toUpperCase()}`;
  return FORMATS.find((one) => one.keys === key);
}
