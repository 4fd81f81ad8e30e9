/**
 * Handles pasted and dropped data: files are uploaded, formatted text becomes Markdown, an address pasted over a
 * selection becomes a link, and one that a linkifier would produce becomes its short form.
 */
import { state } from '../state/index.ts';
import { link } from './markdown/edit.ts';
import { shortFormOf } from './short-form.ts';
import type { MarkdownField } from './text.ts';
import { addFiles } from './uploads/uploads.ts';

/** Max. characters of HTML to convert; beyond it the plain text is pasted. */
const MAX_HTML = 200_000;
/** Tags that make a difference: without any of them, the plain text is equivalent. */
const FORMATTED = /<(?:a\s[^>]*href|strong|b|em|i|code|pre|ul|ol|blockquote|h[1-6]|del|s|strike|table)[\s>]/i;
/** Code editors add their colours to the HTML, and mean the plain text. */
const FROM_EDITOR = /vscode|monaco|<meta[^>]*JetBrains|<pre[^>]*style=/i;

let toMarkdown: ((html: string) => string) | undefined;

/** Loads what converts formatted text. Until then, and if it fails, the browser pastes the plain text. */
export async function preparePaste(): Promise<void> {
  toMarkdown ??= (await import('./markdown/from-html.ts').catch(() => undefined))?.toMarkdown;
}

export function onPaste(event: ClipboardEvent, field: MarkdownField): void {
  const data = event.clipboardData;
  const area = event.currentTarget as HTMLTextAreaElement;
  if (!data) return;
  const html = data.getData('text/html');
  const plain = data.getData('text/plain');
  if (data.files.length > 0 && (plain === '' || !isOfDocument(data))) {
    event.preventDefault();
    addFiles([...data.files], field);
    return;
  }
  const { selectionStart: from, selectionEnd: to } = area;
  if (from !== to && isUrl(plain) && !isUrl(field.text().slice(from, to))) {
    event.preventDefault();
    const edit = link(field.text(), from, to, plain.trim());
    field.replaceRange(edit.from, edit.to, edit.text);
    return;
  }
  const short = from === to && isUrl(plain) && shortFormOf(plain.trim(), state.realm_linkifiers ?? []);
  if (short) {
    event.preventDefault();
    field.insertAtCaret(short);
    return;
  }
  if (html === '' || html.length > MAX_HTML || !FORMATTED.test(html) || FROM_EDITOR.test(html)) return;
  const converted = convert(html);
  if (converted === '') return;
  event.preventDefault();
  field.insertAtCaret(converted);
}

/** Returns the Markdown; '' if the browser is to paste the plain text. */
function convert(html: string): string {
  try {
    return toMarkdown?.(html) ?? '';
  } catch {
    return '';
  }
}

/**
 * Whether the text is the copied content: spreadsheets add a picture of their cells. The plain text next to a file that
 * was copied in the macOS Finder is only its name.
 */
const isOfDocument = ({ types }: DataTransfer): boolean => types.includes('text/html') || types.includes('text/rtf');

/** Whether dragged data contain files. */
export const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

export function onDrop(event: DragEvent): void {
  if (!hasFiles(event)) return;
  event.preventDefault();
  addFiles([...(event.dataTransfer?.files ?? [])]);
}

const isUrl = (words: string): boolean => /^https?:\/\/\S+$/.test(words.trim()) && URL.canParse(words.trim());
