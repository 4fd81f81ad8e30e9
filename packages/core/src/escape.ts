/** Escapes text for HTML in messages, mails and pages. */

const CHARS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text between tags; quotation marks stay unchanged. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (char) => CHARS[char] as string) : text;
}

/** Escapes text for attributes and code blocks. */
export function escapeAll(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (char) => CHARS[char] as string) : text;
}
