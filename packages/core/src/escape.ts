/** Text as HTML: in messages, mails and pages. */

const CHARS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For text between tags: quotation marks stay as they are. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (char) => CHARS[char] as string) : text;
}

/** For attributes and for code blocks. */
export function escapeAll(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (char) => CHARS[char] as string) : text;
}
