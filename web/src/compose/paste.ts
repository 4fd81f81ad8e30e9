/**
 * What is pasted and dropped: files are uploaded, formatted text becomes Markdown, an address on a selection a link,
 * one that a linkifier makes its short form.
 */
import { state } from '../state/index.ts';
import { link } from './markdown/edit.ts';
import { shortFormOf } from './short-form.ts';
import { insertAtCaret, replaceRange, text } from './text.ts';
import { addFiles } from './uploads/uploads.ts';

/** HTML beyond this is pasted as the plain text that comes with it. */
const MOST_HTML = 200_000;
/** Tags without which the plain text says the same. */
const FORMATTED = /<(?:a\s[^>]*href|strong|b|em|i|code|pre|ul|ol|blockquote|h[1-6]|del|s|strike|table)[\s>]/i;
/** Editors of code bring their colours, and mean the plain text. */
const FROM_EDITOR = /vscode|monaco|<meta[^>]*JetBrains|<pre[^>]*style=/i;

export function onPaste(event: ClipboardEvent): void {
  const data = event.clipboardData;
  const area = event.currentTarget as HTMLTextAreaElement;
  if (!data) return;
  const html = data.getData('text/html');
  const plain = data.getData('text/plain');
  if (data.files.length > 0 && (plain === '' || !isOfDocument(data))) {
    event.preventDefault();
    addFiles([...data.files]);
    return;
  }
  const { selectionStart: from, selectionEnd: to } = area;
  if (from !== to && isUrl(plain) && !isUrl(text().slice(from, to))) {
    event.preventDefault();
    const edit = link(text(), from, to, plain.trim());
    replaceRange(edit.from, edit.to, edit.text);
    return;
  }
  const short = from === to && isUrl(plain) && shortFormOf(plain.trim(), state.realm_linkifiers ?? []);
  if (short) {
    event.preventDefault();
    insertAtCaret(short);
    return;
  }
  if (html === '' || html.length > MOST_HTML || !FORMATTED.test(html) || FROM_EDITOR.test(html)) return;
  event.preventDefault();
  void import('./markdown/from-html.ts')
    .then(({ toMarkdown }) => toMarkdown(html) || plain)
    .catch(() => plain)
    .then(insertAtCaret);
}

/**
 * Whether the text is what was copied: spreadsheets bring a picture of their cells beside it. The plain text beside a
 * file that was copied in the macOS Finder is no more than its name.
 */
const isOfDocument = ({ types }: DataTransfer): boolean => types.includes('text/html') || types.includes('text/rtf');

/** Whether what is dragged is for the box. */
export const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

export function onDrop(event: DragEvent): void {
  if (!hasFiles(event)) return;
  event.preventDefault();
  addFiles([...(event.dataTransfer?.files ?? [])]);
}

const isUrl = (words: string): boolean => /^https?:\/\/\S+$/.test(words.trim()) && URL.canParse(words.trim());
