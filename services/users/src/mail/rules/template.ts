/** The body of a mail, as plain text and as simple HTML that no mail program strips. */
import { escapeAll } from '@rookery/core';

/** The content of a mail, without an address. */
export interface MailContent {
  readonly subject: string;
  /** In reading order, unescaped, including names and texts of users. */
  readonly paragraphs: readonly string[];
  /** The link to open, and its place: before the paragraph with the index `before`. */
  readonly link?: { readonly label: string; readonly url: string; readonly before: number };
}

/** The body of a mail. */
interface Body {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Max. characters of a subject, which must be a single line. */
const MAX_SUBJECT = 200;

export function toBody({ subject, paragraphs, link }: MailContent): Body {
  const parts = paragraphs.map((text) => ({ text, html: `<p>${lines(text)}</p>` }));
  if (link) {
    const url = escapeAll(link.url);
    parts.splice(link.before, 0, {
      text: `${link.label}:\n${link.url}`,
      html: `<p><a href="${url}">${escapeAll(link.label)}</a><br>${url}</p>`,
    });
  }
  return {
    subject: subject.replace(/[\p{C}\p{Z}]+/gu, ' ').slice(0, MAX_SUBJECT),
    text: `${parts.map(({ text }) => text).join('\n\n')}\n`,
    html: `<!doctype html>\n<html><body>\n${parts.map(({ html }) => html).join('\n')}\n</body></html>\n`,
  };
}

function lines(text: string): string {
  return escapeAll(text).replaceAll('\n', '<br>');
}
