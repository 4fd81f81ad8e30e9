/** A description as HTML. */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A paragraph of escaped text; '' for none. */
export function renderDescription(source: string): string {
  if (source === '') return '';
  return `<p>${source.replace(/[&<>"']/g, (char) => ESCAPES[char] as string)}</p>`;
}
